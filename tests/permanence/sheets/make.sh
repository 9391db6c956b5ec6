#!/bin/sh
# Saves the sources, spins.csv and two-tables.fods, as LibreOffice does: Debian's libreoffice-calc.
set -e
cd "$(dirname "$0")"
office() { soffice --headless --convert-to "$@" > /dev/null; }
csv() { # the name, then separator, quote and encoding in LibreOffice's numbers
    folder=$(mktemp -d)
    office "csv:Text - txt - csv (StarCalc):$2" --outdir "$folder" spins.ods
    mv "$folder/spins.csv" "$1"
}
office ods --infilter="CSV:59,34,UTF8,1,1/4/2/4/3/1/4/1/5/1" spins.csv
office xlsx spins.ods
office xls spins.ods
office xlsx two-tables.fods
office ods two-tables.fods
csv windows.csv 59,34,1
csv mac.csv 59,34,2
csv dos.csv 59,34,4
csv unicode.csv 9,34,65535
