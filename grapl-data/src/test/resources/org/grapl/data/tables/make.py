"""Writes the same small table as people's programs do: by pandas, openpyxl and odfpy.

Run by hand: python3 make.py (Debian: python3-pandas python3-openpyxl python3-odf).
"""
import datetime
import pathlib
import re
import zipfile

import openpyxl
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


def cover(path):
    """A sheet that is no table, then a title, a table that begins below and aside, gaps and formulas."""
    book = openpyxl.Workbook()
    book.active["A1"] = "Lakes of 2026"
    sheet = book.create_sheet("Data")
    sheet["C2"] = "All lakes; by depth"
    rows = [("Name; place", "Depth", "As text", "Sum", "Failed"), ("Köln", 1.234, "3,74", "=1+1", "=1/0")]
    rows += [None, ("Müggelsee", 5.678, "1,5", '=A1&"b"', "=2+3")]
    for k, row in enumerate(rows):
        for column, value in enumerate(row or ()):
            sheet.cell(4 + k, 3 + column, value)
    book.save(path)
    with zipfile.ZipFile(path) as file:
        parts = {name: file.read(name).decode() for name in file.namelist()}
    name = "xl/worksheets/sheet2.xml"
    results = iter(["", ' t="e"', ' t="str"', ""])
    values = iter(["2", "#DIV/0!", "5 m", "5"])
    parts[name] = re.sub(
        r'<c r="(\w+)"[^>]*><f>([^<]*)</f><v ?/?>(?:</v>)?</c>',
        lambda cell: f'<c r="{cell[1]}"{next(results)}><f>{cell[2]}</f><v>{next(values)}</v></c>',
        parts[name],
    )
    assert next(values, None) is None
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        for part, text in parts.items():
            file.writestr(part, text)


cover(HERE / "cover.xlsx")
