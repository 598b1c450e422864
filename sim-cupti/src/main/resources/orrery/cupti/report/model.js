"use strict";
/* A run as the page uses it: rows of the timeline, dependencies, graphs, memory. Times are nanoseconds. */
const CAUSES = ["runs", "comes after another operation", "the engine is taken", "the SMs are full", "the work queues are in use", "its condition does not hold", "the host has not noticed a fault",
  "a conditional node decides", "is launched", "the host has not called yet", "the program starts"];
const COLORS = {
  COMPUTE: "kernel", COPY_TO_DEVICE: "h2d", COPY_TO_HOST: "d2h", COPY_ON_DEVICE: "d2d", HOST: "host",
  FRONT_END: "memory", ELSEWHERE: "other", COMPOSITE: "graph", ORDER: "other",
};
const LEGEND = [
  ["kernel", "kernel"], ["h2d", "copy to the device"], ["d2h", "copy to the host"], ["d2d", "copy on the device"],
  ["memory", "memset, memory operation"], ["host", "host function"], ["graph", "graph launch"], ["other", "work elsewhere"], ["call", "call"],
];
const SIMPLE_LINES = 12;
/** The name of the series of what allocations take from a device, and what pools and graphs keep. */
const FOOTPRINT = "taken from the device, with what pools keep";

function esc(text) {
  return String(text).replace(/[&<>"']/g, c => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" }[c]));
}

/** A line of a program as file, number and method, for where there is little room. */
function shortSite(site) { return site.replace(/^.*?([\w$<>]+)\(([^()]+)\)$/, "$2 $1"); }

function timeText(ns, digits = 4) {
  const units = ["ns", "us", "ms", "s"];
  let unit = 0, value = ns;
  while (unit < 3 && Math.abs(value) >= 1000) { unit++; value /= 1000; }
  return Number(value.toPrecision(digits)).toLocaleString("en", { maximumFractionDigits: 3 }) + " " + units[unit];
}

function bytesText(bytes) {
  const units = ["B", "KiB", "MiB", "GiB", "TiB"];
  let unit = 0, value = bytes;
  while (unit < 4 && Math.abs(value) >= 1024) { unit++; value /= 1024; }
  return Number(value.toPrecision(4)).toLocaleString("en") + " " + units[unit];
}

class Run {
  constructor(data) {
    Object.assign(this, data);
    const text = i => this.strings[i];
    for (const [table, names] of [["calls", ["name", "result", "site"]],
      ["ops", ["label", "kind", "engine", "engineKind", "detail", "streamName"]],
      ["allocs", ["base", "kind", "site"]], ["ranges", ["message"]], ["waits", ["cause"]], ["graphChanges", ["kind", "text"]], ["outputs", ["text"]]]) {
      for (const name of names) this[table][name] = this[table][name].map(text);
    }
    this.count = this.ops.id.length;
    this.length = Math.max(1, this.end - this.begin);
    this.onPath = new Set();
    this.path.op.forEach((op, i) => { if (this.path.cause[i] === 0) this.onPath.add(op); });
    this.found = new Map();
    this.findings.forEach((finding, i) => {
      finding.ops.forEach(op => this.found.set(op, i));
    });
    this.foundCalls = new Map();
    this.findings.forEach((finding, i) => finding.calls.forEach(call => this.foundCalls.set(call, i)));
    this.before = this.adjacency(this.deps.to, this.deps.from);
    this.after = this.adjacency(this.deps.from, this.deps.to);
    this.opsOfCall = new Map();
    for (let i = 0; i < this.count; i++) {
      const call = this.ops.call[i];
      if (call >= 0) (this.opsOfCall.get(call) || this.opsOfCall.set(call, []).get(call)).push(i);
    }
    this.eventOf = new Map();
    this.eventRecords.op.forEach((op, k) => { if (op >= 0) this.eventOf.set(op, this.eventRecords.event[k]); });
    this.bodiesOf = new Map(this.conditionals.op.map((op, k) => [op, this.conditionals.bodies[k]]));
    this.waitsOf = d3.group(d3.range(this.waits.op.length), k => this.waits.op[k]);
    this.rows = this.makeRows();
    this.graphs = graphsOf(this);
    this.recording = new Recording(this);
  }

  /** The part of the run that is shown first: where the device works, with the calls shortly before. */
  get interesting() {
    const work = d3.range(this.count).filter(i => this.isWork(i));
    const first = d3.min(work, i => Math.min(this.ops.visible[i], this.ops.start[i])), last = d3.max(work, i => this.ops.end[i]);
    if (first === undefined || first - this.begin < .15 * this.length) return [this.begin, this.end];
    return [Math.max(this.begin, first - (last - first) * .08), this.end];
  }

  /** Lists of [other operation, programmatic] by operation, without duplicates. */
  adjacency(of, to) {
    const lists = new Map();
    for (let i = 0; i < of.length; i++) {
      const list = lists.get(of[i]) || lists.set(of[i], []).get(of[i]);
      if (!list.some(each => each[0] === to[i])) list.push([to[i], this.deps.programmatic[i]]);
    }
    return lists;
  }

  isOrder(op) { return this.ops.engineKind[op] === "ORDER"; }
  isComposite(op) { return this.ops.engineKind[op] === "COMPOSITE"; }
  isNode(op) { return this.ops.launch[op] >= 0; }
  isWork(op) { return !this.isOrder(op) && !this.isComposite(op); }
  color(op) { return COLORS[this.ops.engineKind[op]] || "other"; }
  /** Whether a call failed; that something is not done yet is an answer. */
  isFailed(call) { return !/^(CUDA_SUCCESS|cudaSuccess|CUDA_ERROR_NOT_READY|cudaErrorNotReady|)$/.test(this.calls.result[call]); }
  site(op) { return this.ops.call[op] < 0 ? "" : this.calls.site[this.ops.call[op]]; }
  callText(call) { return call < 0 ? "" : this.calls.name[call] + (this.calls.site[call] ? " at " + this.calls.site[call] : ""); }

  /** The operations that one waits for (or that wait for it), through those that only order: [{op, via, programmatic}]. */
  neighbors(op, lists, limit = 200) {
    const found = [], seen = new Set([op]), open = [[op, []]];
    while (open.length && found.length < limit) {
      const [at, via] = open.shift();
      for (const [other, programmatic] of lists.get(at) || []) {
        if (seen.has(other)) continue;
        seen.add(other);
        if (this.isOrder(other)) open.push([other, via.concat(other)]);
        else found.push({ op: other, via, programmatic });
      }
    }
    return found;
  }

  /** The event that an operation records or waits for, as {id, records}; null for none. */
  event(op) {
    if (this.eventOf.has(op)) return { id: this.eventOf.get(op), records: true };
    if (this.ops.kind[op] !== "event wait") return null;
    // A record in the same stream comes before the wait in any case.
    const records = (this.before.get(op) || []).map(each => each[0]).filter(other => this.eventOf.has(other));
    const record = records.find(other => this.ops.stream[other] !== this.ops.stream[op]) ?? records[0];
    return record === undefined ? null : { id: this.eventOf.get(record), records: false };
  }

  /** Why one operation comes after another one. */
  reason(earlier, later, via, programmatic) {
    const ops = this.ops;
    if (ops.launch[earlier] >= 0 && ops.launch[earlier] === ops.launch[later]) return programmatic ? "programmatic edge" : "edge of the graph";
    if (programmatic) return "programmatic launch, by " + this.callText(ops.call[later]);
    const calls = [...new Set(via.map(each => ops.call[each]).filter(call => call >= 0))];
    if (calls.length) return calls.map(call => this.callText(call)).join(", ");
    if (ops.stream[earlier] === ops.stream[later] && ops.stream[earlier]) return "order of " + ops.streamName[later];
    return "implicit order of " + ops.streamName[earlier] + " and " + ops.streamName[later];
  }

  /** The label of an operation; that of the record of an event, or of a wait for it, has the event's number. */
  title(op) {
    const event = this.isOrder(op) ? this.event(op) : null;
    return this.ops.label[op] + (event ? ` (event ${event.id})` : "");
  }

  /** What an operation waited for after all that it depends on was complete: [{time, text, takers}]. */
  reasons(op) {
    const { visible, ready, start, end, state } = this.ops, reasons = [];
    if (!this.isWork(op) || state[op] === 0) return reasons;
    const before = d3.max(this.neighbors(op, this.before, 60), each => end[each.op]);
    const outer = before === undefined && this.isNode(op) ? this.outer(op) : null;
    const from = Math.max(before ?? outer?.time ?? visible[op], this.isNode(op) ? 0 : visible[op]);
    if (before !== undefined && !this.isNode(op) && visible[op] > before) reasons.push({ time: visible[op] - before, text: "the host had not submitted it", takers: [] });
    const until = Math.min(ready[op], start[op]);
    if (until > from) reasons.push({ time: until - from, text: outer ? outer.text : this.isNode(op) ? "to get from one node to another" : "to get from one stream or engine to another", takers: [] });
    return reasons.concat(this.waitReasons(op));
  }

  /** What comes before a node that depends on no other one, as {time, text}: the launch, or the conditional node or the iteration before. */
  outer(op) {
    const { launch, launcher, parent, body, position, start, end } = this.ops, inLaunch = d3.range(this.count).filter(i => launch[i] === launch[op]);
    if (parent[op] >= 0) {
      const holder = d3.max(inLaunch, i => position[i] === parent[op] && start[i] <= start[op] ? start[i] : undefined);
      const round = d3.max(inLaunch, i => i !== op && parent[i] === parent[op] && body[i] === body[op] && end[i] <= start[op] ? end[i] : undefined);
      return holder === undefined ? null : { time: Math.max(holder, round ?? 0), text: "a conditional node decides" };
    }
    if (launcher[op] < 0) return { time: start[launch[op]], text: "the graph begins" };
    const last = d3.max(inLaunch, i => this.isWork(i) && end[i] <= start[op] ? end[i] : undefined);
    return { time: end[launcher[op]] > start[op] ? start[op] : last, text: "the graph begins, which a kernel launches" };
  }

  /** Why an operation did not start when it was ready: [{time, text, takers}]; takers are the operations that had what it waited for. */
  waitReasons(op) {
    const all = this.waitsOf.get(op) || [], w = this.waits;
    return all.map((k, i) => {
      const until = i + 1 < all.length ? w.from[all[i + 1]] : this.ops.start[op];
      const beside = w.cause[k] === "the SMs are full" ? this.kernelsAt(op, w.from[k]) : [];
      const engine = w.cause[k] === "the engine is taken" ? `${this.ops.engine[op]}: ` : "";
      return { time: until - w.from[k], text: engine + w.cause[k], takers: w.taker[k] >= 0 ? [w.taker[k]] : beside };
    });
  }

  /** The kernels that ran beside another one at a time, a few of them. */
  kernelsAt(op, time) {
    const ops = this.ops;
    return d3.range(this.count).filter(i => i !== op && ops.engineKind[i] === "COMPUTE" && ops.device[i] === ops.device[op] && ops.start[i] <= time && ops.end[i] > time).slice(0, 4);
  }

  /** The operation for which a call waited last; -1 if there was nothing to wait for. */
  awaited(call) {
    const c = this.calls, ops = this.ops;
    let last = -1;
    for (let i = 0; i < this.count; i++) {
      const mine = c.waitsFor[call] === 0 || ops.stream[i] === c.waitsFor[call];
      if (mine && !this.isNode(i) && ops.end[i] > c.start[call] && ops.end[i] <= c.end[call] && (last < 0 || ops.end[i] >= ops.end[last]) && (this.isWork(i) || this.isComposite(i))) last = i;
    }
    return last;
  }

  // -- rows --------------------------------------------------------------------------------------------------------

  makeRows() {
    const rows = [], ops = this.ops, calls = this.calls;
    const byThread = d3.group(d3.range(calls.id.length), i => calls.thread[i]);
    for (const [thread, items] of [...byThread].sort((a, b) => a[0] - b[0])) {
      rows.push(this.row("Host", this.threads[thread] || "thread " + thread, "call", items, calls, 4));
    }
    const named = d3.range(this.ranges.start.length);
    const notes = named.filter(i => this.ranges.thread[i] !== -1);
    if (notes.length) rows.push(this.row("Host", "annotations", "range", notes, this.ranges, 6));
    const all = d3.range(this.count);
    for (const [device, ofDevice] of [...d3.group(all, i => ops.device[i])].sort((a, b) => a[0] - b[0])) {
      const title = this.devices.length > 1 ? "Device " + device + " · " + this.devices[device] : this.devices[device];
      const streams = d3.group(ofDevice, i => ops.stream[i] + " " + ops.streamName[i]);
      for (const [, items] of [...streams].sort((a, b) => ops.stream[a[1][0]] - ops.stream[b[1][0]])) {
        const work = items.filter(i => !this.isOrder(i));
        const row = this.row(title, ops.streamName[items[0]], "op", work.filter(i => !this.isNode(i)), ops, 4);
        this.addLines(row, work.filter(i => this.isNode(i)), ops, SIMPLE_LINES);
        row.marks = items.filter(i => this.isOrder(i) && !this.isNode(i)).sort((a, b) => ops.end[a] - ops.end[b]);
        row.waits = true;
        if (row.items.length || row.marks.length) rows.push(row);
      }
      const busy = ofDevice.filter(i => this.isWork(i) && ops.state[i] !== 0);
      for (const [engine, items] of [...d3.group(busy, i => ops.engine[i])].sort((a, b) => this.engineOrder(a[1][0]) - this.engineOrder(b[1][0]))) {
        const row = this.row(title + " · engines", engine, "op", items, ops, 8);
        row.engine = true;
        row.device = device;
        row.opens = this.blocks.op.length > 0 && this.ops.engineKind[items[0]] === "COMPUTE";
        rows.push(row);
      }
    }
    return this.placed(rows);
  }

  /** Gives rows their places, one below the other. */
  placed(rows) {
    let top = 0, group = "";
    for (const row of rows) {
      row.head = row.group !== group ? 22 : 0;
      group = row.group;
      row.top = top + row.head;
      if (!(row instanceof SmRow)) row.height = Math.max(1, row.lines.length) * 19 + 9;
      top = row.top + row.height;
    }
    this.height = top + 8;
    return rows;
  }

  /** Shows a row for each SM below that of all, or only that of all. */
  openSms(open) {
    const rows = [];
    for (const row of this.rows.filter(each => !(each instanceof SmRow))) {
      rows.push(row);
      if (row.opens) {
        row.open = open;
        if (open) rows.push(...SmRow.of(this, row.device, row.group));
      }
    }
    this.rows = this.placed(rows);
  }

  engineOrder(op) { return Object.keys(COLORS).indexOf(this.ops.engineKind[op]); }

  row(group, title, type, items, table, most) {
    const row = { group, title, type, table, items: [], line: new Map(), lines: [], marks: [] };
    this.addLines(row, items, table, most);
    return row;
  }

  /** Puts items on lines so that none overlap while there are lines left. */
  addLines(row, items, table, most) {
    const base = row.lines.length, ends = [], lines = [];
    items.sort((a, b) => table.start[a] - table.start[b] || table.end[b] - table.end[a]);
    for (const i of items) {
      let line = ends.findIndex(end => end <= table.start[i]);
      if (line < 0) line = ends.length < most ? ends.length : most - 1;
      ends[line] = Math.max(ends[line] || 0, table.end[i]);
      row.line.set(i, base + line);
      (lines[line] = lines[line] || []).push(i);
      row.items.push(i);
    }
    row.lines.push(...lines.map(each => new Line(each, table)));
  }

  // -- figures -----------------------------------------------------------------------------------------------------

  busy(filter) {
    const spans = d3.range(this.count).filter(i => this.isWork(i) && this.ops.state[i] !== 0 && filter(i))
      .map(i => [this.ops.start[i], this.ops.end[i]]).sort((a, b) => a[0] - b[0]);
    let total = 0, until = -Infinity;
    for (const [start, end] of spans) {
      if (end > until) { total += end - Math.max(start, until); until = end; }
    }
    return total;
  }

  /** Bytes that are allocated over time, by kind of memory and device: {title: [[time, bytes]]}. */
  memory() {
    const a = this.allocs, series = new Map();
    const changes = [];
    for (let i = 0; i < a.id.length; i++) {
      const title = (a.device[i] >= 0 && this.devices.length > 1 ? "device " + a.device[i] + " " : "") + a.kind[i].toLowerCase();
      changes.push([a.start[i], a.size[i], title]);
      if (a.end[i] >= 0) changes.push([a.end[i], -a.size[i], title]);
    }
    changes.sort((x, y) => x[0] - y[0]);
    for (const [time, size, title] of changes) {
      const list = series.get(title) || series.set(title, [[this.begin, 0]]).get(title);
      list.push([time, list[list.length - 1][1] + size]);
    }
    const f = this.footprints;
    for (let i = 0; i < f.time.length; i++) {
      const title = FOOTPRINT + (this.devices.length > 1 ? ", device " + f.device[i] : "");
      const list = series.get(title) || series.set(title, []).get(title);
      list.push([Math.max(this.begin, f.time[i]), f.bytes[i]]);
    }
    for (const list of series.values()) list.push([this.end, list[list.length - 1][1]]);
    return series;
  }
}
