"use strict";
/* A run in steps: what there is after each of them. Nothing is kept between two steps, so that back is as good as forth. */
class Recording {
  constructor(run) {
    this.run = run;
    const { kind, index, time } = run.steps, ops = run.ops;
    this.count = kind.length;
    this.more = run.steps.more[0];
    this.startOf = new Map();
    this.endOf = new Map();
    this.callOf = new Map();
    this.returnOf = new Map();
    for (let k = 0; k < this.count; k++) {
      [this.callOf, this.returnOf, this.startOf, this.endOf][kind[k]].set(index[k], k);
    }
    // What only orders ends without a step of its own: with the first step that is not earlier, or with the last.
    for (let op = 0; op < run.count; op++) {
      if (ops.step[op] < 0 || this.endOf.has(op) || ops.state[op] < 2 || !run.isOrder(op)) continue;
      const at = d3.bisectLeft(time, ops.end[op]);
      if (at < this.count || !this.more) this.endOf.set(op, Math.max(ops.step[op], Math.min(at, this.count - 1)));
    }
    // The next call after each step: its line is about to run.
    this.nextCall = new Int32Array(this.count + 1).fill(-1);
    for (let k = this.count - 1; k >= 0; k--) this.nextCall[k] = kind[k] === Recording.CALL ? index[k] : this.nextCall[k + 1];
  }

  static CALL = 0;
  static RETURN = 1;
  static START = 2;
  static END = 3;

  /** The time after some steps. */
  time(done) { return done ? this.run.steps.time[done - 1] : this.run.begin; }

  /** The line that is about to run after some steps, as a key; empty if there is none. */
  line(done) {
    const call = this.nextCall[done], calls = this.run.calls;
    return call < 0 ? "" : calls.site[call] || "call " + call;
  }

  /** How many steps are done when another line is about to run, forth or back. */
  nextLine(done, by) {
    const from = this.line(done);
    let at = done;
    while (at + by >= 0 && at + by <= this.count && this.line(at) === from) at += by;
    // Back to where that line was first about to run.
    if (by < 0) while (at > 0 && this.line(at - 1) === this.line(at)) at--;
    return at;
  }

  /** What the last of some steps was, as a sentence. */
  sentence(done) {
    if (!done) return "Nothing has run yet.";
    const { run } = this, kind = run.steps.kind[done - 1], i = run.steps.index[done - 1];
    if (i < 0) return "";
    if (kind <= Recording.RETURN) {
      const failure = run.failures.find(each => each.call === i), failed = run.isFailed(i) ? ` fails: ${failure ? messageParts(failure.message).what.split("\n")[0] : run.calls.result[i]}` : "";
      if (failed && (kind === Recording.RETURN || !this.returnOf.has(i))) return run.calls.name[i] + failed;
      if (kind === Recording.RETURN) return `${run.calls.name[i]} returns`;
      if (this.isOpen(i)) return `${run.calls.name[i]} ${run.calls.waits[i] ? "waits for the device and" : ""} does not return`;
      return run.calls.waits[i] && this.returnOf.has(i) ? `${run.calls.name[i]} waits for the device` : run.calls.name[i];
    }
    const what = `${run.title(i)} in ${run.ops.streamName[i]}`;
    if (kind === Recording.START) return run.isComposite(i) ? `${what} begins` : `${what} starts`;
    return run.isOrder(i) ? `${what} is complete` : `${what} is complete after ${timeText(run.ops.end[i] - run.ops.start[i])}`;
  }

  /** What the call of the last step has made, as phrases. */
  effects(done) {
    const { run } = this, last = done - 1, made = [], ops = run.ops, c = run.graphChanges, a = run.allocs;
    if (last < 0 || run.steps.kind[last] > Recording.RETURN) return made;
    const from = d3.bisectLeft(c.step, last), to = d3.bisectRight(c.step, last);
    for (let k = from; k < to && made.length < 6; k++) {
      const text = c.text[k], graph = "graph " + c.graph[k];
      if (c.kind[k] === "N") {
        const before = d3.range(k, to).filter(i => c.kind[i] === "E" && c.graph[i] === c.graph[k] && c.b[i] === c.a[k]).map(i => c.a[i]);
        made.push(`adds node ${c.a[k]} (${text}) to ${graph}` + (before.length ? ` after ${before.length === 1 ? "node" : "nodes"} ${before.join(" and ")}` : ""));
      } else if (c.kind[k] === "E" && !d3.range(from, k).some(i => c.kind[i] === "N" && c.graph[i] === c.graph[k] && c.a[i] === c.b[k])) {
        made.push(`adds an edge from node ${c.a[k]} to node ${c.b[k]} of ${graph}`);
      } else if (c.kind[k] === "X") made.push(`removes node ${c.a[k]} of ${graph}`);
      else if (c.kind[k] === "V") made.push(`event ${c.a[k]} stands for ${text ? "node " + text.replaceAll(",", " and ") : "the begin"} of ${graph}`);
      else if (c.kind[k] === "D") made.push(c.a[k] ? `the capture has made ${graph}` : "the capture ends without a graph");
      else if (c.kind[k] === "C" && !d3.range(from, k).some(i => c.kind[i] === "N")) {
        const [name, next] = text.split("\n");
        made.push(`the next node of ${name} ${next ? "will depend on node " + next.replaceAll(",", " and ") : "will depend on nothing"}`);
      }
    }
    for (let op = 0; op < run.count && made.length < 6; op++) {
      if (ops.step[op] === last && !run.isNode(op)) made.push(`submits ${run.title(op)} to ${ops.streamName[op]}`);
    }
    for (let i = 0; i < a.id.length && made.length < 6; i++) {
      if (a.step[i] === last) made.push(`allocates ${bytesText(a.size[i])}, ${a.kind[i].toLowerCase()} memory`);
      else if (a.freed[i] === last) made.push(`frees ${bytesText(a.size[i])}`);
    }
    return made;
  }

  /** Whether an operation waits, runs or is over after some steps: "none", "waits", "runs", "done". */
  status(op, done) {
    const k = done - 1, submitted = this.run.ops.step[op];
    if (submitted < 0 || submitted > k) return "none";
    if (this.endOf.has(op) && this.endOf.get(op) <= k) return "done";
    return this.startOf.has(op) && this.startOf.get(op) <= k ? "runs" : "waits";
  }

  /**
   * The rounds of the loops of a launch. A round begins when a node of the body starts once more; what ran before that, in
   * the body or inside it, belongs to a round that is over.
   */
  rounds(nodes, done) {
    const { parent, position, start } = this.run.ops, begins = new Map(), holders = new Map();
    for (const [holder, inside] of d3.group(nodes.filter(i => parent[i] >= 0 && this.startOf.has(i) && this.startOf.get(i) < done), i => parent[i])) {
      const seen = new Set();
      for (const i of inside.sort((a, b) => start[a] - start[b])) {
        if (seen.has(position[i])) seen.clear();
        if (!seen.size) begins.set(holder, start[i]);
        seen.add(position[i]);
      }
    }
    for (const i of nodes) holders.set(position[i], parent[i]);
    return {
      isOver: i => {
        for (let holder = parent[i]; holder !== undefined && holder >= 0; holder = holders.get(holder)) {
          if (begins.has(holder) && start[i] < begins.get(holder) && this.startOf.has(i)) return true;
        }
        return false;
      },
    };
  }

  /** Whether a call never returns. */
  isOpen(call) { return this.run.calls.result[call] === ""; }

  /** The calls that have begun and not returned: those that wait. */
  openCalls(done) {
    const open = [];
    for (const [call, back] of this.returnOf) if (back >= done && this.callOf.get(call) < done) open.push(call);
    for (const [call, at] of this.callOf) if (at < done && this.isOpen(call)) open.push(call);
    return open;
  }

  /** The streams that were used, each with what is in its queue: {id, name, ops: [{op, status, changed}], capture}. */
  streams(done) {
    const { run } = this, ops = run.ops, streams = new Map();
    const stream = (id, name) => streams.get(id) || streams.set(id, { id, name, ops: [], over: 0, capture: null }).get(id);
    for (let op = 0; op < run.count; op++) {
      if (run.isNode(op) || ops.step[op] < 0 || ops.step[op] >= done) continue;
      const to = stream(ops.stream[op], ops.streamName[op]), status = this.status(op, done);
      const last = done - 1, changed = ops.step[op] === last || this.startOf.get(op) === last || this.endOf.get(op) === last;
      if (status === "done" && !changed) to.over++;
      else to.ops.push({ op, status, changed });
    }
    for (const [id, capture] of this.graphs(done).captures) stream(id, capture.name).capture = capture;
    return [...streams.values()].sort((a, b) => a.id - b.id);
  }

  /**
   * The graphs that were defined, and the streams that capture:
   * {all: Map(id -> {id, nodes, edges, changed, at}), captures: Map(stream -> {name, graph, next, changed}), events: Map(id -> {graph, nodes, changed})}.
   */
  graphs(done) {
    const c = this.run.graphChanges, all = new Map(), captures = new Map(), events = new Map(), last = done - 1;
    const graph = id => all.get(id) || all.set(id, { id, nodes: new Map(), edges: new Map(), inside: false, gone: false, captured: false, at: -1 }).get(id);
    for (let k = 0; k < c.step.length && c.step[k] < done; k++) {
      const to = graph(c.graph[k]), a = c.a[k], b = c.b[k], text = c.text[k], changed = c.step[k] === last;
      const node = to.nodes.get(a);
      to.at = c.step[k];
      switch (c.kind[k]) {
        case "N": to.nodes.set(a, { number: a, title: text, color: COLORS[this.run.strings[b]] || "other", bodies: [], changed }); break;
        case "B": node.bodies.push({ title: text, graph: graph(b) }); graph(b).inside = true; break;
        case "X":
          to.nodes.delete(a);
          for (const [key, edge] of to.edges) if (edge.from === a || edge.to === a) to.edges.delete(key);
          break;
        case "W": if (node) Object.assign(node, { title: text, bodies: [], changed }); break;
        case "E": to.edges.set(a + ">" + b, { from: a, to: b, programmatic: text !== "", changed }); break;
        case "R": to.edges.delete(a + ">" + b); break;
        case "C": {
          const [name, next] = text.split("\n");
          captures.set(a, { name, graph: to.id, next: next ? next.split(",").map(Number) : [], changed });
          to.captured = true;
          break;
        }
        case "V": events.set(a, { graph: to.id, nodes: text ? text.split(",").map(Number) : [], changed }); break;
        case "D": for (const [id, capture] of captures) if (capture.graph === to.id) captures.delete(id); break;
        case "G": to.gone = true; break;
      }
    }
    return { all, captures, events };
  }

  /** The events that were recorded: [{id, text, status, changed}]. */
  events(done) {
    const r = this.run.eventRecords, found = new Map();
    for (let k = 0; k < r.step.length && r.step[k] < done; k++) {
      const op = r.op[k], over = op >= 0 && this.status(op, done) === "done";
      const changed = r.step[k] === done - 1 || op >= 0 && this.endOf.get(op) === done - 1;
      const where = op < 0 ? "" : " in " + this.run.ops.streamName[op];
      found.set(r.event[k], { id: r.event[k], at: r.step[k], status: over ? "done" : "waits", text: (over ? "complete" : "recorded, not complete") + where, changed });
    }
    const c = this.run.graphChanges;
    for (let k = 0; k < c.step.length && c.step[k] < done; k++) {
      if (c.kind[k] !== "V" || found.has(c.a[k]) && found.get(c.a[k]).at > c.step[k]) continue;
      const nodes = c.text[k];
      found.set(c.a[k], { id: c.a[k], at: c.step[k], status: "captured", text: nodes ? `stands for node ${nodes.replaceAll(",", " and ")} of graph ${c.graph[k]}` : `recorded in the capture of graph ${c.graph[k]}, before its first node`, changed: c.step[k] === done - 1 });
    }
    return [...found.values()].sort((x, y) => x.id - y.id);
  }

  /** The allocations that exist: [{index, changed}], and how many the last step has freed. */
  memory(done) {
    const a = this.run.allocs, live = [], freed = [];
    for (let i = 0; i < a.id.length; i++) {
      if (a.step[i] < 0 || a.step[i] >= done) continue;
      if (a.freed[i] < 0 || a.freed[i] >= done) live.push({ index: i, changed: a.step[i] === done - 1 });
      else if (a.freed[i] === done - 1) freed.push({ index: i, changed: true, gone: true });
    }
    return live.concat(freed);
  }

  /** What was printed: [{text, changed}]. */
  output(done) {
    const o = this.run.outputs, parts = [];
    for (let k = 0; k < o.step.length && o.step[k] < done; k++) parts.push({ text: o.text[k], changed: o.step[k] === done - 1 });
    return parts;
  }

  /** The launches of graphs that have begun and are not over, at most some of them. */
  launches(done) {
    const found = [], ops = this.run.ops;
    for (let op = 0; op < this.run.count; op++) {
      if (ops.step[op] >= done) continue;
      if (this.run.isComposite(op) && !this.run.isNode(op) && this.status(op, done) !== "none"
        && (this.status(op, done) !== "done" || this.endOf.get(op) === done - 1)) found.push(op);
    }
    return found.slice(0, 3);
  }
}
