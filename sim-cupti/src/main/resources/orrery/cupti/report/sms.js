"use strict";
/* The SMs of a device as rows of the timeline: which blocks were on which SM. A row is filled when it is first drawn. */
class SmRow {
  static HEIGHT = 15;
  static LANES = 4;

  constructor(run, device, sm, group) {
    Object.assign(this, { run, device, sm, group, title: "SM " + sm, type: "op", engine: true, height: SmRow.HEIGHT, items: [], line: new Map(), byLine: [], marks: [] });
  }

  /** The rows of the SMs that kernels of a device used. */
  static of(run, device, group) {
    const used = new Set(), seen = new Set();
    run.blocks.op.forEach((op, i) => {
      if (run.ops.device[op] !== device || seen.has(run.blocks.sms[i])) return;
      seen.add(run.blocks.sms[i]);
      for (const sm of SmRow.members(run, run.blocks.sms[i]).all) used.add(sm);
    });
    return [...used].sort((a, b) => a - b).map(sm => new SmRow(run, device, sm, group));
  }

  /** A text of ranges as numbers, and as flags by number. */
  static members(run, index) {
    const cache = run.smSets || (run.smSets = []);
    if (!cache[index]) {
      const all = [];
      for (const range of run.strings[index].split(" ")) {
        const [first, last = first] = range.split("-").map(Number);
        for (let sm = first; sm <= last; sm++) all.push(sm);
      }
      const has = new Uint8Array(all[all.length - 1] + 1);
      all.forEach(sm => { has[sm] = 1; });
      cache[index] = { all, has };
    }
    return cache[index];
  }

  /** The stays of blocks on the SM, by lanes in which none overlap: arrays of indices, which 100,000 kernels have room for. */
  get lanes() {
    if (this.filled) return this.filled;
    const blocks = this.run.blocks, device = this.run.ops.device, mine = [];
    for (let i = 0; i < blocks.op.length; i++) {
      if (SmRow.members(this.run, blocks.sms[i]).has[this.sm] && device[blocks.op[i]] === this.device) mine.push(i);
    }
    mine.sort((a, b) => blocks.start[a] - blocks.start[b]);
    const lanes = [], ends = [];
    for (const i of mine) {
      let lane = ends.findIndex(end => end <= blocks.start[i]);
      if (lane < 0) lane = Math.min(ends.length, SmRow.LANES - 1);
      ends[lane] = Math.max(ends[lane] || 0, blocks.end[i]);
      (lanes[lane] = lanes[lane] || []).push(i);
    }
    return this.filled = lanes.map(lane => Int32Array.from(lane));
  }

  /** How many blocks of a stay were on each SM. */
  static count(run, i) { return Math.ceil(run.blocks.count[i] / SmRow.members(run, run.blocks.sms[i]).all.length); }

  /** The stay at a time, with some room beside it: its kernel, times and blocks; y is within the row. */
  at(y, from, to) {
    const blocks = this.run.blocks, lane = this.lanes[Math.min(this.lanes.length - 1, Math.floor(y / SmRow.HEIGHT * this.lanes.length))] || [];
    const i = lane[d3.bisector(each => blocks.end[each]).left(lane, from)];
    return i === undefined || blocks.start[i] > to ? null
      : { op: blocks.op[i], start: blocks.start[i], end: blocks.end[i], blocks: SmRow.count(this.run, i) };
  }

  paint(timeline, g, y) {
    const run = this.run, blocks = run.blocks, app = timeline.app, lanes = this.lanes, height = (SmRow.HEIGHT - 2) / Math.max(1, lanes.length);
    const right = timeline.width + 6, end = d3.bisector(each => blocks.end[each]), selected = app.selected;
    lanes.forEach((lane, k) => {
      const top = y + 1 + k * height;
      for (let at = end.left(lane, timeline.from); at < lane.length; at++) {
        const i = lane[at], op = blocks.op[i], x = Math.max(Timeline.GUTTER - 6, timeline.x(blocks.start[i]));
        if (x > right) break;
        const width = Math.min(right, timeline.x(blocks.end[i])) - x;
        const chosen = selected && selected.run === run && selected.type === "op" && selected.index === op;
        g.globalAlpha = timeline.dimmed({ type: "op", index: op }) ? .16 : 1;
        g.fillStyle = timeline.tint(chosen ? "ink" : run.color(op));
        if (width < 2) {
          // Whole pixels, so that many short stays do not shimmer. Nothing would be seen of what else ends within it.
          g.fillRect(Math.floor(x), top, 1, Math.max(1, height - .7));
          at = Math.max(at, end.left(lane, timeline.time(Math.floor(x) + 1)) - 1);
          continue;
        }
        g.fillRect(x, top, width > 3 ? width - .7 : width, Math.max(1, height - .7));
        if (width > 40 && height > 10) {
          const count = SmRow.count(run, i);
          g.font = "10px " + timeline.font();
          g.textBaseline = "middle";
          g.fillStyle = timeline.tint(chosen ? "panel" : "on");
          g.fillText(timeline.clip(g, run.ops.label[op] + (count > 1 ? ", " + count.toLocaleString("en") + " blocks" : ""), width - 8), x + 4, top + height / 2);
        }
      }
    });
    g.globalAlpha = 1;
  }
}
