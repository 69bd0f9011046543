"""Makes counties.topojson and unemployment.csv.

    python3 make.py counties-albers-10m.json unemployment.tsv

from the file of that name in the npm package us-atlas 3.0.1 and the one in vega-datasets 2.11.0.
"""

import csv
import json
import sys

topology = json.load(open(sys.argv[1]))
rates = {f"{int(row['id']):05d}": row["rate"]
         for row in csv.DictReader(open(sys.argv[2]), delimiter="\t")}
# Two counties have another name and number since 2015: Shannon, South Dakota and Wade Hampton, Alaska.
rates["46102"] = rates["46113"]
rates["02158"] = rates["02270"]

# Counties that have a rate, each with the name of its state: there are 31 counties called Washington.
states = {state["id"]: state["properties"]["name"] for state in topology["objects"]["states"]["geometries"]}
counties = [county for county in topology["objects"]["counties"]["geometries"] if county["id"] in rates]
for county in counties:
    county["properties"] = {"name": county["properties"]["name"] + ", " + states[county["id"][:2]]}

# Arcs that no county refers to are left out and the others numbered anew; ~k is arc k backwards.
number = {}


def renumbered(arcs):
    if isinstance(arcs, list):
        return [renumbered(part) for part in arcs]
    arc = number.setdefault(arcs if arcs >= 0 else ~arcs, len(number))
    return arc if arcs >= 0 else ~arc


for county in counties:
    county["arcs"] = renumbered(county["arcs"])
topology["objects"] = {"counties": {"type": "GeometryCollection", "geometries": counties}}
topology["arcs"] = [topology["arcs"][arc] for arc in number]
with open("counties.topojson", "w") as out:
    json.dump(topology, out, separators=(",", ":"), ensure_ascii=False)
    out.write("\n")

# Rates are shares of one: .097 is 9.7 per cent.
with open("unemployment.csv", "w") as out:
    out.write("label,value\n")
    for county in counties:
        out.write(f"{county['id']},{round(100 * float(rates[county['id']]), 1)}\n")
print(len(counties), "counties,", len(topology["arcs"]), "arcs")
