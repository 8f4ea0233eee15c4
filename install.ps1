# Installs pairbook on a Windows that need not have Python, for this user alone:
#
#     powershell -ExecutionPolicy Bypass -File install.ps1           this folder, or the wheel in it
#     powershell -ExecutionPolicy Bypass -File install.ps1 WHEEL     a wheel, its file or its address
#
# It puts there
#   %USERPROFILE%\.local\bin     the commands uv (which fetches Python) and pairbook
#   %APPDATA%\uv                 Python and what pairbook is made of
# and adds the first to the PATH of new terminals.  Run again, it installs anew.
# To take all away: uv tool uninstall pairbook
param([string]$What = "")
$ErrorActionPreference = "Stop"

if (-not $What) {
    $wheel = Get-ChildItem -Path $PSScriptRoot -Filter "pairbook-*.whl" | Sort-Object Name | Select-Object -Last 1
    $What = if ($wheel) { $wheel.FullName } else { $PSScriptRoot }
}

$found = Get-Command uv -ErrorAction SilentlyContinue
$uv = if ($found) { $found.Source } else { Join-Path $env:USERPROFILE ".local\bin\uv.exe" }
if (-not (Test-Path $uv)) {
    Write-Host "Fetching uv by its makers' script, https://astral.sh/uv/install.ps1"
    Invoke-RestMethod https://astral.sh/uv/install.ps1 | Invoke-Expression
}

& $uv tool install --force --reinstall --compile-bytecode --python ">=3.11" $What
if ($LASTEXITCODE -ne 0) { exit $LASTEXITCODE }
& $uv tool update-shell

Write-Host ""
& (Join-Path (& $uv tool dir --bin) "pairbook.exe") doctor
Write-Host ""
Write-Host "Open a new terminal. To see a tournament: pairbook demo"
