#!/bin/sh
# Installs pairbook on a Mac that need not have Python, for this user alone, without a password:
#
#     sh install-macos.sh               from the folder this script lies in, or the wheel in it
#     sh install-macos.sh WHEEL         from a wheel, its file or its address
#
# It puts there
#   ~/.local/bin                        the commands uv (which fetches Python) and pairbook
#   ~/.local/share/uv                   Python and what pairbook is made of
#   ~/Library/Application Scripts/com.microsoft.Excel
#                                       the script of xlwings by which Excel starts Python
# and adds ~/.local/bin to the PATH of new terminals.  Run again, it installs anew.
# To take all away: uv tool uninstall pairbook
set -eu

folder=$(cd "$(dirname "$0")" && pwd)
what=${1:-$folder}
if [ $# = 0 ] && [ ! -f "$folder/pyproject.toml" ]; then
  for wheel in "$folder"/pairbook-*.whl; do [ -f "$wheel" ] && what=$wheel; done
fi
uv=$(command -v uv || echo "$HOME/.local/bin/uv")

if [ ! -x "$uv" ]; then
  echo "Fetching uv by its makers' script, https://astral.sh/uv/install.sh"
  curl --proto '=https' -LsSf https://astral.sh/uv/install.sh | sh
fi

"$uv" tool install --force --reinstall --compile-bytecode --python '>=3.11' "$what"
"$uv" tool update-shell

# Excel on a Mac starts no program, only scripts in this one folder.
if [ "$(uname)" = Darwin ]; then
  "$("$uv" tool dir)/pairbook/bin/xlwings" runpython install
fi

echo
"$("$uv" tool dir --bin)/pairbook" doctor || true
echo
echo "Open a new terminal. To see a tournament: pairbook demo"
