"""Makes items.csv of digits.csv: each image as a little PNG, for pages that show what is to be checked.

Run it in this directory: python3 make_images.py
"""

import base64
import csv
import struct
import zlib

SIDE = 8
BLACK = 16


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(pixels: list[int]) -> bytes:
    """A greyscale image of 8 bits; every row begins with the number of its filter, 0 for none."""
    rows = b"".join(
        b"\0" + bytes(255 - round(255 * ink / BLACK) for ink in pixels[row * SIDE : (row + 1) * SIDE])
        for row in range(SIDE)
    )
    header = struct.pack(">IIBBBBB", SIDE, SIDE, 8, 0, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"IDAT", zlib.compress(rows, 9))
        + chunk(b"IEND", b"")
    )


def main() -> None:
    with open("digits.csv", newline="", encoding="utf-8") as table:
        rows = list(csv.reader(table))
    with open("items.csv", "w", newline="", encoding="utf-8") as out:
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(["label", "image"])
        for label, *pixels in rows[1:]:
            image = base64.b64encode(png([int(ink) for ink in pixels])).decode("ascii")
            writer.writerow([label, "data:image/png;base64," + image])


if __name__ == "__main__":
    main()
