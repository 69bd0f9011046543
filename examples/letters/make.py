#!/usr/bin/env python3
"""Writes letters.csv, words.csv.gz and values.csv: 400 letters to a bicycle shop, made of the sentences below.

The same letters every time: random numbers come from a generator of two lines.
"""
import collections
import csv
import gzip
import io
import re

STATE = 20


def draw(things):
    global STATE
    STATE = (STATE * 6364136223846793005 + 1442695040888963407) % 2**64
    return things[(STATE >> 33) % len(things)]


THINGS = ["city bike", "child seat", "helmet", "saddle", "pump", "front light", "lock", "rain cape", "trailer", "bell"]
DAYS = ["two days", "a week", "ten days", "three weeks", "a month"]
GREETINGS = ["Hello,", "Good morning,", "Dear shop,", "Hi there,", "To whom it may concern,"]
ENDINGS = ["Kind regards", "Best wishes", "Yours", "Thank you", "Bye"]

# What a letter is about: whether it complains, and the sentences it may hold.
TOPICS = [
    (True, ["The {thing} arrived broken.", "The box of the {thing} was torn open and a part is cracked.",
            "There is a deep scratch on the {thing} I unpacked today.", "I found the {thing} damaged in its box.",
            "The frame is bent and I cannot use it.", "Please send a new one, this one is broken."]),
    (True, ["My {thing} has still not come after {days}.", "I have been waiting {days} for the {thing}.",
            "The parcel is late and nobody answers my calls.", "You promised delivery within {days}.",
            "The tracking page has shown nothing for {days}.", "When will the parcel come at last?"]),
    (True, ["I sent the {thing} back {days} ago and have no refund.", "The refund for the {thing} is missing.",
            "My account was charged twice for the {thing}.", "Please return my money for the {thing}.",
            "The bill is higher than the price on your page.", "I want my money back."]),
    (True, ["Your mechanic was rude when I asked about the {thing}.", "I was left standing at the counter for an hour.",
            "The repair of the {thing} did not last {days}.", "The brakes squeal worse than before the repair.",
            "Nobody in the workshop would listen to me.", "This is not the service I expect."]),
    (False, ["Do you have the {thing} in blue?", "What does the {thing} cost with delivery?",
             "Is the {thing} on your page in stock?", "Which size of the {thing} fits a child of six?",
             "Could you keep one {thing} for me until Friday?", "I would like to order one."]),
    (False, ["Many thanks for the quick delivery of the {thing}.", "The {thing} is just what I was looking for.",
             "My daughter loves the {thing}.", "I have ridden with the {thing} for {days} and it is perfect.",
             "Your mechanic was very helpful with the {thing}.", "I will recommend your shop to friends."]),
    (False, ["Until when are you open on Saturday?", "Do I need an appointment for the workshop?",
             "Can I park a trailer in front of your shop?", "Is your shop open in the week after Easter?",
             "How long does an inspection take?", "I would bring the bike on Monday morning."]),
    (False, ["Please change my address for the next parcel.", "I have moved and my new address is below.",
             "Please send the bill for the {thing} to my office.", "My telephone number has changed.",
             "I no longer want your newsletter.", "Please put my name on the list for the spring tour."]),
]


def letters():
    for number in range(1, 401):
        topic = draw(TOPICS)
        complains, sentences = topic
        first = draw(sentences)
        second = draw([each for each in sentences if each != first])
        body = f"{first} {second}"
        if draw(range(8)) == 0:  # people mention other things too
            body += " " + draw(draw([each for each in TOPICS[4:] if each != topic])[1])
        text = f"{draw(GREETINGS)} {body} {draw(ENDINGS)}"
        yield f"letter-{number:03d}", text.format(thing=draw(THINGS), days=draw(DAYS)), complains


def write(name, header, rows):
    text = io.StringIO(newline="")
    table = csv.writer(text, lineterminator="\n")
    table.writerow(header)
    table.writerows(rows)
    content = text.getvalue().encode()
    with open(name, "wb") as file:
        file.write(gzip.compress(content, mtime=0) if name.endswith(".gz") else content)


def main():
    all_letters = list(letters())
    write("letters.csv", ["label", "text"], [(label, text) for label, text, _ in all_letters])
    write("values.csv", ["label", "value"], [(label, int(complains)) for label, _, complains in all_letters])
    words = [collections.Counter(re.findall(r"[a-z]+", text.lower())) for _, text, _ in all_letters]
    in_letters = collections.Counter(word for each in words for word in each)
    columns = sorted(word for word, count in in_letters.items() if 8 <= count <= 120 and len(word) > 3)
    write("words.csv.gz", ["label", *columns],
          [(letter[0], *(each[word] for word in columns)) for letter, each in zip(all_letters, words)])


main()
