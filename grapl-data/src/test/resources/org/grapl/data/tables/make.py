"""Writes the same small table as people's programs do: by pandas, openpyxl and odfpy.

Run by hand: python3 make.py (Debian: python3-pandas python3-openpyxl python3-odf).
"""
import datetime
import pathlib

import pandas

HERE = pathlib.Path(__file__).parent
table = pandas.DataFrame(
    {
        "Name": ["Köln", "Müggelsee, Süd", "Señor; Ñ", "Plain"],
        "Tiefe": [3.74, 1234.5, -0.25, None],
        "Breite": [50.9375, 52.4372, 1.0, 2.5],
        "Tag": [datetime.date(2026, 11, day) for day in (18, 19, 20, 21)],
    }
)
for encoding, ending in (("utf-8", "utf8"), ("utf-8-sig", "utf8-bom"), ("utf-16", "utf16"), ("cp1252", "windows")):
    for separator, name in ((",", "commas"), (";", "semicolons"), ("\t", "tabs")):
        for decimal, sign in (("point", "."), ("comma", ",")):
            table.to_csv(HERE / f"{ending}-{name}-{decimal}.csv", sep=separator, decimal=sign, encoding=encoding, index=False)
table.to_excel(HERE / "table.xlsx", index=False)
table.to_excel(HERE / "table.ods", index=False, engine="odf")
