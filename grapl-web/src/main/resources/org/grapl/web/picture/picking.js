// Which item lies where: a grid of cells over the places, each cell with the items in it.

const PER_CELL = 2;

/** Sheets are about 1000 wide and high: this bounds how many cells there are. */
const LEAST_CELL = 1;

/** Items by place. Items without a place (NaN) are never found. */
export class PlaceIndex {
  /** @param {Float32Array} x @param {Float32Array} y */
  constructor(x, y) {
    this.x = x;
    this.y = y;
    let [left, top, right, bottom, count] = [Infinity, Infinity, -Infinity, -Infinity, 0];
    for (let item = 0; item < x.length; item++) {
      if (!this.hasPlace(item)) continue;
      left = Math.min(left, x[item]);
      right = Math.max(right, x[item]);
      top = Math.min(top, y[item]);
      bottom = Math.max(bottom, y[item]);
      count++;
    }
    /** How many items have a place. */
    this.count = count;
    /** @type {import('./view.js').Bounds} */
    this.bounds = count > 0 ? { left, top, right, bottom } : { left: 0, top: 0, right: 1, bottom: 1 };
    const area = (right - left) * (bottom - top);
    this.cell = count > 0 ? Math.max(Math.sqrt((PER_CELL * area) / count), LEAST_CELL) : LEAST_CELL;
    this.columns = 1 + Math.floor((this.bounds.right - this.bounds.left) / this.cell);
    this.rows = 1 + Math.floor((this.bounds.bottom - this.bounds.top) / this.cell);
    this.fill();
  }

  fill() {
    this.start = new Int32Array(this.columns * this.rows + 1);
    this.items = new Int32Array(this.count);
    const cellOf = (item) => this.row(this.y[item]) * this.columns + this.column(this.x[item]);
    for (let item = 0; item < this.x.length; item++) if (this.hasPlace(item)) this.start[cellOf(item) + 1]++;
    for (let cell = 0; cell < this.columns * this.rows; cell++) this.start[cell + 1] += this.start[cell];
    const next = this.start.slice();
    for (let item = 0; item < this.x.length; item++) if (this.hasPlace(item)) this.items[next[cellOf(item)]++] = item;
  }

  hasPlace(item) {
    return Number.isFinite(this.x[item]) && Number.isFinite(this.y[item]);
  }

  column(x) {
    return Math.min(this.columns - 1, Math.max(0, Math.floor((x - this.bounds.left) / this.cell)));
  }

  row(y) {
    return Math.min(this.rows - 1, Math.max(0, Math.floor((y - this.bounds.top) / this.cell)));
  }

  /** Calls with each item of the cells between two columns and two rows. */
  visit(fromColumn, toColumn, fromRow, toRow, call) {
    for (let row = Math.max(0, fromRow); row <= Math.min(this.rows - 1, toRow); row++) {
      for (let column = Math.max(0, fromColumn); column <= Math.min(this.columns - 1, toColumn); column++) {
        const cell = row * this.columns + column;
        for (let at = this.start[cell]; at < this.start[cell + 1]; at++) call(this.items[at]);
      }
    }
  }

  /** Calls with each item in cells that touch a rectangle. @param {import('./view.js').Bounds} area */
  inside({ left, top, right, bottom }, call) {
    this.visit(this.column(left), this.column(right), this.row(top), this.row(bottom), call);
  }

  /** About how many items lie in a rectangle; costs a look at each row of cells. */
  countInside({ left, top, right, bottom }) {
    let count = 0;
    for (let row = this.row(top); row <= this.row(bottom); row++) {
      count += this.start[row * this.columns + this.column(right) + 1] - this.start[row * this.columns + this.column(left)];
    }
    return count;
  }

  /** The item nearest to a place; -1 if none is within a distance. */
  nearest(x, y, within) {
    return this.best(x, y, within, (dx, dy) => Math.hypot(dx, dy));
  }

  /** The item one comes to from an item by going in a direction; -1 if there is none. @param {number} toX -1, 0 or 1 @param {number} toY -1, 0 or 1 */
  toward(item, toX, toY) {
    return this.best(this.x[item], this.y[item], Infinity, (dx, dy, other) => {
      const along = dx * toX + dy * toY;
      const across = Math.abs(dx * toY - dy * toX);
      return other === item || along <= 0 || across > along * 1.5 ? Infinity : along + 2 * across;
    });
  }

  /** The item with the least score; a score is never below the distance. Looks at cells further and further away. */
  best(x, y, within, score) {
    const [column, row] = [Math.floor((x - this.bounds.left) / this.cell), Math.floor((y - this.bounds.top) / this.cell)];
    let best = -1;
    let least = within;
    const look = (item) => {
      const value = score(this.x[item] - x, this.y[item] - y, item);
      if (value < least) [best, least] = [item, value];
    };
    const last = Math.max(Math.abs(column), Math.abs(row), Math.abs(this.columns - column), Math.abs(this.rows - row));
    for (let away = 0; away <= last && (away - 1) * this.cell <= least; away++) {
      this.visit(column - away, column + away, row - away, row - away, look);
      if (away === 0) continue;
      this.visit(column - away, column + away, row + away, row + away, look);
      this.visit(column - away, column - away, row - away + 1, row + away - 1, look);
      this.visit(column + away, column + away, row - away + 1, row + away - 1, look);
    }
    return best;
  }

  /** The area of the cells that hold items. */
  occupied() {
    let cells = 0;
    for (let cell = 0; cell < this.columns * this.rows; cell++) if (this.start[cell + 1] > this.start[cell]) cells++;
    return cells * this.cell ** 2;
  }

  /** The usual distance between an item and the nearest other, by some of them. */
  spacing() {
    const distances = [];
    const step = Math.max(1, Math.floor(this.count / 200));
    for (let at = 0; at < this.count; at += step) {
      const item = this.items[at];
      const other = this.best(this.x[item], this.y[item], Infinity, (dx, dy, each) => (each === item ? Infinity : Math.hypot(dx, dy)));
      if (other >= 0) distances.push(Math.hypot(this.x[item] - this.x[other], this.y[item] - this.y[other]));
    }
    distances.sort((a, b) => a - b);
    return distances[distances.length >> 1] || this.cell;
  }
}
