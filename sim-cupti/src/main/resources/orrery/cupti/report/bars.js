"use strict";
/* The bars of a timeline's rows. Bars that are narrower than two pixels are joined with their neighbours of the same color. */
class Bars {
  constructor(timeline) {
    this.timeline = timeline;
    this.run = timeline.run;
    this.app = timeline.app;
    this.painters = new Map();
  }

  paint(g, row, y) {
    const timeline = this.timeline, height = Timeline.LINE - 3, painter = this.painterOf(row);
    row.lines.forEach((line, k) => {
      const top = y + 3 + k * Timeline.LINE;
      if (top > timeline.visible || top + Timeline.LINE < 0) return;
      if (row.waits) line.each(timeline, (item, at) => this.wait(g, line, item, at, top));
      this.line(g, line, top, height, painter);
    });
  }

  /** Draws a line, dimmed but for the hits of a search, and what must be seen however narrow it is. */
  line(g, line, top, height, painter) {
    const { app, run } = this, alpha = app.hits ? .16 : 1;
    this.stretches(g, line, top, height, painter, alpha);
    if (app.hits) {
      const hits = line.part("hits", item => app.isHit(run, painter.type, painter.op(item)), app.searches);
      this.stretches(g, hits, top, height, painter, 1);
    }
    if (app.showPath && painter.framesPath) this.frames(g, line.part("path", item => run.onPath.has(item)), top, height, "path", 2.2);
    const faulty = line.part("faulty", painter.isFaulty);
    if (faulty.items.length) this.frames(g, faulty, top, height, "alarm", painter.type === "call" ? 1.2 : 1.6, painter.isFramed);
    const selected = app.selected;
    if (selected && selected.run === run && selected.type === painter.type) {
      const table = selected.type === "call" ? run.calls : run.ops;
      const items = line.within(table.start[selected.index], table.end[selected.index], item => painter.op(item) === selected.index);
      this.frames(g, items, top, height, "ink", 2.4);
    }
  }

  /** What a kind of row draws: the color, text and look of its items. */
  painterOf(row) {
    if (this.painters.has(row.type)) return this.painters.get(row.type);
    const run = this.run, itself = item => item, never = () => false;
    const painter = {
      op: {
        type: "op", op: itself, framesPath: true, title: i => run.ops.label[i], color: i => run.color(i), hollow: i => run.isComposite(i),
        faded: i => run.ops.state[i] === 3, isFaulty: i => run.found.has(i), isFramed: () => true,
      },
      call: {
        type: "call", op: itself, framesPath: false, title: i => run.calls.name[i], color: () => "call", hollow: i => run.calls.waits[i],
        faded: never, isFaulty: i => run.foundCalls.has(i) || run.isFailed(i), isFramed: i => run.isFailed(i),
      },
      range: {
        type: "range", op: itself, framesPath: false, title: i => run.ranges.message[i], color: () => "other", hollow: never, faded: never,
        isFaulty: never, isFramed: never,
      },
    }[row.type];
    this.painters.set(row.type, painter);
    return painter;
  }

  /** Draws the bars of a line. Narrow ones of a color that leave no pixel free between them become one rectangle. */
  stretches(g, line, top, height, painter, alpha) {
    const timeline = this.timeline, { start, end } = line.table, edge = Timeline.GUTTER - 6, limit = timeline.width + 6;
    let left = 0, right = -1, color = null;
    const flush = () => {
      if (right <= left) return;
      g.globalAlpha = alpha;
      g.fillStyle = timeline.tint(color);
      g.fillRect(left, top, right - left, height);
      right = -1;
    };
    line.each(timeline, item => {
      const x = Math.max(edge, timeline.x(start[item])), width = Math.min(limit, timeline.x(end[item])) - x;
      if (width >= 2) {
        flush();
        this.bar(g, item, x, top, width, height, painter, alpha);
        return;
      }
      const pixel = Math.floor(x), own = painter.color(item);
      if (own !== color || pixel > right) {
        flush();
        left = pixel;
        color = own;
      }
      right = Math.floor(x + Math.max(0, width - .01)) + 1;
    });
    flush();
    g.globalAlpha = 1;
  }

  bar(g, item, left, top, width, height, painter, alpha) {
    const timeline = this.timeline, color = timeline.tint(painter.color(item)), hollow = painter.hollow(item);
    g.globalAlpha = alpha * (painter.faded(item) ? .35 : 1) * (hollow ? .22 : 1);
    g.fillStyle = color;
    if (width < 4) g.fillRect(left, top, width, height);
    else {
      g.beginPath();
      g.roundRect(left, top, width - (painter.gap && width > 5 ? painter.gap : 0), height, Math.min(4, height / 3));
      g.fill();
    }
    if (hollow) {
      g.globalAlpha = alpha;
      g.strokeStyle = color;
      g.lineWidth = 1;
      g.beginPath();
      g.roundRect(left + .5, top + .5, Math.max(1, width - 1), height - 1, 4);
      g.stroke();
    }
    const visible = Math.max(left, Timeline.GUTTER), room = left + width - visible - 10;
    if (room > 14 && height > 9) {
      g.globalAlpha = alpha;
      g.font = (height > 13 ? "11.5px " : "10px ") + Timeline.FONT;
      g.textBaseline = "middle";
      g.fillStyle = timeline.tint(hollow ? "ink" : "on");
      g.fillText(timeline.clip(g, painter.title(item), room), visible + 5, top + height / 2 + 1);
    }
  }

  /** Frames that say more about items than their kind: the critical path, a finding or failure, the selection. */
  frames(g, line, top, height, color, weight, isFramed = () => true) {
    const timeline = this.timeline, { start, end } = line.table, edge = Timeline.GUTTER - 6, limit = timeline.width + 6;
    g.fillStyle = g.strokeStyle = timeline.tint(color);
    g.lineWidth = weight;
    let last = -Infinity;
    line.each(timeline, item => {
      const x = Math.max(edge, timeline.x(start[item])), width = Math.min(limit, timeline.x(end[item])) - x;
      if (width < 2 && x < last + 1) return;
      last = x + width;
      if (isFramed(item)) {
        if (width < 3) g.fillRect(Math.floor(x), top, Math.max(1.5, width), height);
        else g.strokeRect(x + .5, top + .5, width - 1, height - 1);
      }
      if (color === "alarm" && width > 9 && height > 9) {
        g.beginPath();
        g.moveTo(x + width, top);
        g.lineTo(x + width, top + 9);
        g.lineTo(x + width - 9, top);
        g.fill();
      }
    });
  }

  /** A dotted line from when the device could see an operation, or was done with the one before, to its start. */
  wait(g, line, item, at, top) {
    const { run, timeline } = this;
    if (run.isNode(item)) return;
    const before = at > 0 ? run.ops.end[line.items[at - 1]] : run.begin;
    const from = Math.max(timeline.x(Math.max(run.ops.visible[item], before)), Timeline.GUTTER - 4), to = timeline.x(run.ops.start[item]);
    if (to - from < 3) return;
    g.strokeStyle = timeline.tint("faint");
    g.setLineDash([2, 3]);
    g.lineWidth = 1.2;
    g.beginPath();
    g.moveTo(from, top + Timeline.LINE / 2 - 1);
    g.lineTo(Math.min(to - 1, timeline.width + 6), top + Timeline.LINE / 2 - 1);
    g.stroke();
    g.setLineDash([]);
  }

  /** Records of events and waits for them, where there is room to tell them apart: a full diamond, and an empty one. */
  marks(g, row, y) {
    const { run, timeline, app } = this, end = i => run.ops.end[i];
    const first = d3.bisector(end).left(row.marks, timeline.from), after = d3.bisector(end).right(row.marks, timeline.to);
    if (after - first > timeline.room / 12) return;
    let last = -Infinity, written = -Infinity;
    g.font = "10px " + Timeline.FONT;
    g.textBaseline = "middle";
    g.lineWidth = 1.2;
    for (const i of row.marks.slice(first, after)) {
      const x = timeline.x(run.ops.end[i]), event = run.event(i);
      if (x < last + 2 || x < Timeline.GUTTER) continue;
      last = x;
      g.globalAlpha = app.hits && !app.isHit(run, "op", i) ? .2 : .9;
      g.fillStyle = g.strokeStyle = timeline.tint(app.isSelected(run, "op", i) ? "accent" : event ? "event" : "faint");
      g.fillRect(x - .5, y + 1, 1, row.height - 8);
      if (event) this.diamond(g, x, y + 2, event.records);
      const text = event ? String(event.id) : "";
      if (text && x > written) {
        g.fillText(text, x + 6, y + 2);
        written = x + 8 + g.measureText(text).width;
      }
      g.globalAlpha = 1;
    }
  }

  diamond(g, x, y, full) {
    g.beginPath();
    g.moveTo(x, y - 4);
    g.lineTo(x + 4, y);
    g.lineTo(x, y + 4);
    g.lineTo(x - 4, y);
    g.closePath();
    const own = g.fillStyle;
    if (!full) g.fillStyle = this.timeline.tint("panel");
    g.fill();
    g.stroke();
    g.fillStyle = own;
  }
}
