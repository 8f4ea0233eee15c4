// Runs a Python program in Pyodide under node:
//     node pyodide.mjs NPM PROGRAM ARCHIVE... -- FILE=PLACE...
// NPM is a folder with node_modules/pyodide; archives (zip files of packages) are unpacked where
// Python finds them, files are copied to their places, and then the program runs.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

const [npm, program, ...rest] = process.argv.slice(2);
const home = join(npm, "node_modules", "pyodide");
const { loadPyodide } = await import(pathToFileURL(join(home, "pyodide.mjs")).href);
const python = await loadPyodide({ indexURL: home + "/" });
const bytes = (path) => new Uint8Array(readFileSync(path));
const at = rest.indexOf("--");
const site = python.runPython("import site; site.getsitepackages()[0]");
for (const archive of rest.slice(0, at)) {
  python.unpackArchive(bytes(archive), "zip", { extractDir: site });
}
for (const [path, place] of rest.slice(at + 1).map((one) => one.split("="))) {
  python.FS.mkdirTree(dirname(place));
  python.FS.writeFile(place, bytes(path));
}
try {
  python.runPython(readFileSync(program, "utf-8"));
  await python.runPythonAsync("show(await answers())");
} catch (error) {
  // Not the error itself: node would print Pyodide's source with it.
  console.error(error.message);
  process.exit(1);
}
