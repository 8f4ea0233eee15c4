// What programs of the npm package index make of a workbook: node neighbours.mjs PROGRAM IN OUT.
// Prints, as JSON, the values they find where the file has formulas; saves the workbook to OUT.
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const [program, input, output] = process.argv.slice(2);
const require = createRequire(pathToFileURL(process.env.PAIRBOOK_NPM + "/node_modules/x.js"));
const values = {};

const programs = {
  async sheetjs() {
    const XLSX = require("xlsx");
    const book = XLSX.readFile(input, { cellFormula: true, bookVBA: true });
    for (const tab of book.SheetNames)
      for (const [at, cell] of Object.entries(book.Sheets[tab]))
        if (cell.f !== undefined) values[`${tab}!${at}`] = cell.v ?? null;
    XLSX.writeFile(book, output);
  },
  async exceljs() {
    const book = new (require("exceljs").Workbook)();
    await book.xlsx.readFile(input);
    book.eachSheet((tab) => tab.eachRow((row) => row.eachCell((cell) => {
      if (cell.formula) values[`${tab.name}!${cell.address}`] = cell.result ?? null;
    })));
    await book.xlsx.writeFile(output);
  },
};

await programs[program]();
console.log(JSON.stringify(values));
