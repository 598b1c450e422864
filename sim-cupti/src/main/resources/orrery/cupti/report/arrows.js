"use strict";
/* What is drawn across rows: dependencies, the calls that submitted, the critical path. */
class Arrows {
  /** More arrows than this are not told apart. */
  static MOST = 800;

  constructor(timeline) {
    this.timeline = timeline;
    this.run = timeline.run;
    this.app = timeline.app;
  }

  paint(g, offset) {
    const { run, app, timeline } = this, selected = app.selected;
    if (app.showPath) this.path(g, offset);
    if (app.showArrows) {
      const seen = [];
      for (const row of run.rows) {
        if (row.type === "op" && !row.engine) row.lines.forEach(line => line.each(timeline, i => seen.push(i)));
      }
      const step = Math.max(1, seen.length / Arrows.MOST);
      for (let k = 0; k < seen.length; k += step) {
        const i = seen[Math.floor(k)];
        for (const each of run.neighbors(i, run.before, 8)) this.dependency(g, offset, each.op, i, "soft", 1, each.programmatic);
      }
      if (step > 1) this.note(g, `arrows of ${Arrows.MOST} of ${seen.length.toLocaleString("en")} operations; zoom in to see more`);
    }
    if (!selected || selected.run !== run) return;
    if (selected.type === "op") {
      for (const each of run.neighbors(selected.index, run.before, 60)) this.dependency(g, offset, each.op, selected.index, "accent", 1.8, each.programmatic);
      for (const each of run.neighbors(selected.index, run.after, 60)) this.dependency(g, offset, selected.index, each.op, "path", 1.8, each.programmatic);
    } else if (selected.type === "call") {
      for (const op of (run.opsOfCall.get(selected.index) || []).filter(each => !run.isOrder(each)).slice(0, 60)) this.submission(g, offset, selected.index, op);
    }
  }

  /** Writes a line below the rows. */
  note(g, text) {
    const { width, visible } = this.timeline;
    g.font = "11px " + Timeline.FONT;
    const length = g.measureText(text).width;
    g.fillStyle = this.timeline.tint("panel");
    g.fillRect(width - length - 22, visible - 21, length + 22, 21);
    g.fillStyle = this.timeline.tint("soft");
    g.textBaseline = "middle";
    g.fillText(text, width - length - 12, visible - 10);
  }

  /** Where an operation is drawn; undefined if it is not. */
  y(op) {
    if (this.rows !== this.run.rows) {
      this.rows = this.run.rows;
      this.rowOf = new Map();
      for (const row of this.rows) {
        if (row.type === "op" && !row.engine) for (const op of row.line.keys()) this.rowOf.set(op, row);
      }
    }
    const row = this.rowOf.get(op);
    return row && row.top + 3 + row.line.get(op) * Timeline.LINE;
  }

  dependency(g, offset, from, to, color, weight, dashed) {
    const y1 = this.y(from), y2 = this.y(to);
    if (y1 === undefined || y2 === undefined) return;
    const { timeline, run } = this;
    this.curve(g, timeline.x(run.ops.end[from]), y1 + offset + 8, timeline.x(run.ops.start[to]), y2 + offset + 8, color, weight, dashed);
  }

  submission(g, offset, call, op) {
    const { timeline, run } = this, row = run.rows.find(each => each.type === "call" && each.line.has(call));
    if (!row || this.y(op) === undefined) return;
    this.curve(g, timeline.x(run.calls.end[call]), row.top + offset + 8, timeline.x(run.ops.start[op]), this.y(op) + offset + 8, "accent", 1.8, false);
  }

  curve(g, x1, y1, x2, y2, color, weight, dashed) {
    if (Math.max(x1, x2) < Timeline.GUTTER || Math.min(x1, x2) > this.timeline.width) return;
    g.strokeStyle = g.fillStyle = this.timeline.tint(color);
    g.lineWidth = weight;
    g.setLineDash(dashed ? [4, 3] : []);
    g.beginPath();
    const bend = Math.max(10, Math.min(60, Math.abs(x2 - x1) / 2 + Math.abs(y2 - y1) / 8));
    g.moveTo(x1, y1);
    if (Math.abs(y1 - y2) < 2) g.lineTo(x2 - 5, y2); else g.bezierCurveTo(x1 + bend, y1, x2 - bend, y2, x2 - 5, y2);
    g.stroke();
    g.setLineDash([]);
    g.beginPath();
    g.moveTo(x2, y2);
    g.lineTo(x2 - 6, y2 - 3.5);
    g.lineTo(x2 - 6, y2 + 3.5);
    g.fill();
  }

  /** Joins the operations of the critical path, but for steps that are shorter than a pixel. */
  path(g, offset) {
    const { run, timeline } = this, path = run.path;
    g.strokeStyle = timeline.tint("path");
    g.lineWidth = 2;
    g.beginPath();
    let lastX = null, lastY = null, drawn = null;
    path.op.forEach((op, k) => {
      if (path.cause[k] !== 0 || this.y(op) === undefined) return;
      const x = timeline.x(run.ops.start[op]), y = this.y(op) + offset + 8;
      const seen = lastX !== null && Math.max(x, lastX) > Timeline.GUTTER && Math.min(x, lastX) < timeline.width;
      const away = lastX === null || Math.abs(x - lastX) >= 1 || Math.abs(y - lastY) >= 1 && Math.floor(x) !== drawn;
      if (seen && away) {
        g.moveTo(lastX, lastY);
        g.bezierCurveTo(lastX + 8, lastY, x - 8, y, x, y);
        drawn = Math.floor(x);
      }
      lastX = timeline.x(run.ops.end[op]);
      lastY = y;
    });
    g.stroke();
  }
}
