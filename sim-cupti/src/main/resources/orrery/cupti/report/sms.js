"use strict";
/* The SMs of a device as rows of the timeline: which blocks were on which SM. A row is filled when it is first drawn. */
class SmRow {
  static HEIGHT = 15;
  static LANES = 4;

  constructor(run, device, sm, group) {
    Object.assign(this, { run, device, sm, group, title: "SM " + sm, type: "op", engine: true, height: SmRow.HEIGHT, items: [], line: new Map(), lines: [], marks: [] });
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
    return this.filled = lanes.map(lane => new Line(lane, blocks));
  }

  /** How many blocks of a stay were on each SM. */
  static count(run, i) { return Math.ceil(run.blocks.count[i] / SmRow.members(run, run.blocks.sms[i]).all.length); }

  /** The stay at a time, or within some time of it: its kernel, times and blocks; y is within the row. */
  at(y, time, within) {
    const blocks = this.run.blocks, lane = this.lanes[Math.min(this.lanes.length - 1, Math.floor(y / SmRow.HEIGHT * this.lanes.length))];
    const i = lane && lane.nearest(time, within);
    return i === undefined ? null : { op: blocks.op[i], start: blocks.start[i], end: blocks.end[i], blocks: SmRow.count(this.run, i) };
  }

  /** How bars draw a stay. */
  get painter() {
    const run = this.run, op = i => run.blocks.op[i], never = () => false;
    return this.drawn = this.drawn || {
      type: "op", op, framesPath: false, color: i => run.color(op(i)), hollow: never, faded: never, isFaulty: never, isFramed: never, gap: .7,
      title: i => {
        const count = SmRow.count(run, i);
        return run.ops.label[op(i)] + (count > 1 ? ", " + count.toLocaleString("en") + " blocks" : "");
      },
    };
  }

  paint(timeline, g, y) {
    const lanes = this.lanes, height = (SmRow.HEIGHT - 2) / Math.max(1, lanes.length);
    lanes.forEach((lane, k) => timeline.bars.line(g, lane, y + 1 + k * height, Math.max(1, height - .7), this.painter));
  }
}
