"use strict";
/* Items of a row that are drawn side by side, found by time: a window costs what is seen of it, not what the run has. */
class Line {
  /** Takes indices into a table with start and end, in the order of their starts. */
  constructor(items, table) {
    this.items = Int32Array.from(items);
    this.table = table;
    // The latest end so far. It never falls, also where items overlap, so that it can be searched.
    this.reach = new Float64Array(this.items.length);
    let latest = -Infinity;
    this.items.forEach((item, at) => { this.reach[at] = latest = Math.max(latest, table.end[item]); });
    this.parts = new Map();
  }

  /** The place of the first item that ends after a time; from is a place before which it is not. */
  first(time, from = 0) {
    // What is looked for is mostly near: steps that double, then halves.
    const reach = this.reach;
    let low = from, step = 1;
    while (low + step < reach.length && reach[low + step] <= time) { low += step; step *= 2; }
    let high = Math.min(reach.length, low + step);
    while (low < high) {
      const middle = (low + high) >> 1;
      if (reach[middle] <= time) low = middle + 1; else high = middle;
    }
    return low;
  }

  /** Calls f(item, place) for what can be seen of a timeline's window: at most one item begins in each pixel. */
  each(timeline, f) {
    const { from, to } = timeline, { items } = this, start = this.table.start;
    for (let at = this.first(from); at < items.length && start[items[at]] <= to;) {
      f(items[at], at);
      const pixel = Math.floor(timeline.x(Math.max(start[items[at]], from)));
      at = Math.max(at + 1, this.first(timeline.time(pixel + 1), at));
    }
  }

  /** The item that is nearest to a time, among those within some time of it; undefined if there is none. */
  nearest(time, within) {
    const { start, end } = this.table;
    let best, distance = Infinity;
    for (let at = this.first(time - within); at < this.items.length && start[this.items[at]] <= time + within; at++) {
      const item = this.items[at], away = Math.max(0, start[item] - time, time - end[item]);
      if (away <= distance && away <= within) { best = item; distance = away; }
    }
    return best;
  }

  /** The line of those items for which something holds. It is made once for each key, and again when its version changes. */
  part(key, has, version = 0) {
    const made = this.parts.get(key);
    if (made && made.version === version) return made.line;
    const line = new Line(this.items.filter(has), this.table);
    this.parts.set(key, { version, line });
    return line;
  }

  /** The line of those items for which something holds, among those that run at some time of a stretch. */
  within(from, to, has) {
    const start = this.table.start, found = [];
    for (let at = this.first(from - 1); at < this.items.length && start[this.items[at]] <= to; at++) {
      if (has(this.items[at])) found.push(this.items[at]);
    }
    return new Line(found, this.table);
  }
}
