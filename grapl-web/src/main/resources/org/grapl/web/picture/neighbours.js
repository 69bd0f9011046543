// Which nodes of the picture are linked.

export class Neighbours {
  /** @param {Uint32Array} links pairs @param {number} count of nodes */
  constructor(links, count) {
    this.links = links;
    this.count = count;
    this.start = null;
  }

  /** The nodes linked to one. The first time, all links are looked at. @param {number} node @returns {Uint32Array} */
  of(node) {
    if (!this.start) this.sort();
    return this.others.subarray(this.start[node], this.start[node + 1]);
  }

  sort() {
    const { links } = this;
    this.start = new Uint32Array(this.count + 1);
    for (const node of links) this.start[node + 1]++;
    for (let node = 0; node < this.count; node++) this.start[node + 1] += this.start[node];
    const next = this.start.slice();
    this.others = new Uint32Array(links.length);
    for (let at = 0; at < links.length; at += 2) {
      this.others[next[links[at]]++] = links[at + 1];
      this.others[next[links[at + 1]]++] = links[at];
    }
  }
}
