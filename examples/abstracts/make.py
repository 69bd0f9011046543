#!/usr/bin/env python3
"""Writes papers.ris and values.csv: 400 papers that do not exist, made of the phrases below; 48 are about drought.

The same papers every time: random numbers come from a generator of two lines.
"""

STATE = 7


def draw(things):
    global STATE
    STATE = (STATE * 6364136223846793005 + 1442695040888963407) % 2**64
    return things[(STATE >> 33) % len(things)]


def some(things, count):
    left, taken = list(things), []
    for _ in range(count):
        taken.append(draw(left))
        left.remove(taken[-1])
    return taken


PLACES = ["the Ebro basin", "northern Kenya", "the Murray plains", "central Chile", "the Loess Plateau", "southern Portugal",
          "the High Plains", "Gujarat", "the Sahel", "eastern Hungary", "the Cape region", "Anatolia", "Saxony", "Quebec"]
CROPS = ["maize", "wheat", "sorghum", "barley", "soybean", "chickpea", "sunflower", "rice"]
TREES = ["beech", "Scots pine", "spruce", "holm oak", "eucalyptus", "Douglas fir"]
YEARS = ["two seasons", "twelve years", "thirty years", "a decade", "three growing seasons", "1981 to 2018"]
CLOSINGS = ["The results may help planners.", "We discuss what this means for managers.", "Costs and limits are discussed.",
            "Further work should include more sites.", "Data and code are available.", "The approach transfers to other regions."]

# What a paper may be about: whether that is drought, how many papers, titles, and sentences of which each has three.
TOPICS = [
    (True, 14, ["Drought response of {crop} in {place}", "Yield of {crop} under drought", "Breeding {crop} for dry years in {place}",
                "Stomatal control and grain filling of {crop} without late rain"],
     ["Field plots of {crop} were left without irrigation for {years}.", "Water deficit at flowering cut yield by a third.",
      "Lines with deep roots kept transpiring when the topsoil had dried out.", "Stomatal conductance fell as soil moisture was used up.",
      "Genotypes differed in drought tolerance.", "Wilting began when rain had failed for five weeks."]),
    (True, 12, ["Forest dieback after the dry summers in {place}", "Growth of {tree} through years of low rainfall", "Drought and mortality of {tree}",
                "Tree rings of {tree} record rainless decades"],
     ["Crowns of {tree} thinned after two summers with hardly any rain.", "Radial growth over {years} followed the water balance of spring.",
      "Trees on shallow soils died of hydraulic failure.", "Bark beetles took stands that lack of water had weakened.",
      "Recovery of {tree} after drought took up to four years.", "Soil moisture was depleted to a depth of two metres."]),
    (True, 12, ["A multi-year rainfall deficit over {place}", "Monitoring drought in {place} from space", "Low flows and empty reservoirs in {place}",
                "Onset and end of dry spells in {place}"],
     ["The standardised precipitation index stayed below minus two for {years}.", "Streamflow deficits lagged the rainfall deficit by four months.",
      "Reservoirs in {place} fell to a tenth of their volume.", "Satellite soil moisture showed the onset of drought a month early.",
      "Groundwater levels did not recover after the rains returned.", "Dry spells have become longer since measurements began."]),
    (True, 10, ["How herders in {place} live through failed rains", "Water rationing and households in {place}", "Drought relief and farm debt in {place}",
                "Selling cattle when pasture withers in {place}"],
     ["We interviewed households in {place} after the rains had failed twice.", "Families sold animals early as wells ran dry.",
      "Drought insurance paid too late to keep children in school.", "Rationing cut household water use by a quarter.",
      "Pasture withered and herders moved further for water.", "Food prices rose as harvests shrank for lack of rain."]),
    (False, 34, ["A drought of ideas? {place} and its innovation policy", "The goal drought of home teams", "Ending a funding drought in {place}",
                 "The talent drought in public service"],
     ["We study why firms in {place} went through a drought of new patents.", "The drought of investment ended when rules became clear.",
      "Managers describe a talent drought and what they did about it.", "A scoring drought of ten games is no more frequent than chance predicts.",
      "Panel data cover {years}.", "Trust between partners explained most of the difference."]),
    (False, 40, ["Drip irrigation schedules for {crop}", "Salinity and {crop} in {place}", "Irrigation water and yield of {crop} in {place}"],
     ["Drip lines supplied {crop} with ample water throughout.", "Salt in irrigation water lowered emergence.", "Emitters clogged less with filtered water.",
      "Yield rose with fertiliser at every irrigation level.", "Soil moisture sensors saved labour.", "Sensors were compared over {years}."]),
    (False, 40, ["Floods and levees in {place}", "Flash floods in {place}: forecasts and warnings", "Flood losses of households in {place}"],
     ["Peak discharge exceeded the levees in {place} twice in {years}.", "Rainfall radar gave warning three hours ahead.", "Losses rose with depth of water in the house.",
      "Insurance covered half of the flood losses.", "Soils were saturated before the storm.", "Maps of flood risk changed house prices."]),
    (False, 40, ["Fungal disease of {crop} in {place}", "Rust resistance in {crop}", "Aphids and virus spread in {crop}"],
     ["Spores spread from field to field in wet weather.", "Two genes gave {crop} resistance to leaf rust.", "Fungicide at flowering saved a tenth of the yield.",
      "Aphids carried the virus into {crop} early in the season.", "Infection was scored over {years}.", "Genotypes differed in resistance."]),
    (False, 40, ["Storm damage in stands of {tree}", "Deer browsing and {tree} seedlings", "Thinning and timber quality of {tree}"],
     ["Wind threw {tree} on wet soils first.", "Fences kept deer from seedlings of {tree}.", "Thinning raised radial growth over {years}.",
      "Timber of wide rings was less dense.", "Crowns were measured by laser scanning.", "Mixed stands lost fewer trees to storms."]),
    (False, 40, ["Nitrate in the groundwater of {place}", "Sediment and dams in {place}", "Water quality of rivers in {place}"],
     ["Nitrate in wells exceeded the limit in {place}.", "Reservoirs lost volume to sediment over {years}.", "Phosphorus fell after treatment plants were built.",
      "Streamflow and concentration were sampled weekly.", "Groundwater was dated by tritium.", "Buffer strips along rivers kept back nutrients."]),
    (False, 40, ["School attendance and cash transfers in {place}", "Mobile money in {place}", "Migration and remittances in {place}"],
     ["We interviewed households in {place} before and after the transfer.", "Children stayed in school longer.", "Families spent remittances on houses first.",
      "Mobile money lowered the cost of sending cash.", "Prices in village markets did not change.", "Effects lasted over {years}."]),
    (False, 40, ["Heat and hospital admissions in {place}", "Air pollution and asthma in {place}", "Dry eye disease in office workers"],
     ["Admissions rose on hot days in {place}.", "Fine dust was measured at nine stations.", "Asthma attacks followed traffic, not pollen.",
      "Dry air in offices worsened symptoms of dry eyes.", "Patients were followed over {years}.", "Older people were most at risk."]),
    (False, 38, ["Desert ants and their routes", "Plants of dry grassland in {place}", "Lichens on rock in arid {place}"],
     ["Ants in the desert found home by counting steps.", "Species of dry grassland were counted in 120 plots over {years}.", "Grazing kept grassland rich in species.",
      "Arid sites had other lichens than humid ones.", "Seeds were carried by sheep.", "Rare plants returned after mowing."]),
]
NAMES = ["Abara", "Brandt", "Costa", "Dubois", "Eriksen", "Fontana", "Gupta", "Haddad", "Ito", "Jansen", "Kaya", "Lindqvist", "Moreau", "Novak", "Okoye", "Pereira"]
JOURNALS = ["Journal of Imagined Ecology", "Invented Water Letters", "Made-up Studies in Agriculture", "Annals of Fictional Fieldwork"]


def papers():
    todo = [topic for topic in TOPICS for _ in range(topic[1])]
    for topic in some(todo, len(todo)):
        about, _, titles, sentences = topic
        words = {"place": draw(PLACES), "crop": draw(CROPS), "tree": draw(TREES), "years": draw(YEARS)}
        body = some(sentences, 4)
        if draw(range(4)) == 0:  # authors also speak of other things
            body[3] = draw(draw([each for each in TOPICS[5:] if each is not topic])[3])
        title = draw(titles)
        if not about and topic is not TOPICS[4] and draw(range(9)) == 0:
            body.append("Drought was not part of this study.")
        text = " ".join(sentence[0].upper() + sentence[1:] for sentence in body + [draw(CLOSINGS)])
        yield title.format(**words), text.format(**words), about


def main():
    seen = set()
    with open("papers.ris", "w", newline="") as file, open("values.csv", "w", newline="") as values:
        values.write("label,value\n")
        for number, (title, text, about) in enumerate(papers(), 1):
            facts = [("TY", "JOUR"), ("ID", f"made-up-{number:03d}"), ("TI", title)]
            facts += [("AU", f"{name}, {draw('ABCDEFGHJKLM')}.") for name in some(NAMES, draw([1, 2, 3]))]
            year = draw(range(2005, 2025))
            while (title, year, facts[3][1].split(",")[0]) in seen:
                year -= 1  # no paper is there twice
            seen.add((title, year, facts[3][1].split(",")[0]))
            facts += [("PY", year), ("JO", draw(JOURNALS)), ("AB", text), ("ER", "")]
            file.write("".join(f"{tag}  - {fact}\r\n" for tag, fact in facts) + "\r\n")
            values.write(f"made-up-{number:03d},{int(about)}\n")


main()
