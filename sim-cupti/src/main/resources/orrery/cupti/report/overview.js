"use strict";
/* The strip above a timeline: how busy the whole run is, and which part of it is shown. */
class Overview {
  static HEIGHT = 30;

  constructor(timeline, canvas) {
    this.timeline = timeline;
    this.canvas = canvas;
    let sliding = false;
    const slide = event => {
      const run = timeline.run, middle = run.begin + (event.offsetX - Timeline.GUTTER) / timeline.room * run.length;
      const span = timeline.to - timeline.from;
      timeline.show(middle - span / 2, middle + span / 2);
    };
    canvas.addEventListener("pointerdown", event => { sliding = true; canvas.setPointerCapture(event.pointerId); slide(event); });
    canvas.addEventListener("pointermove", event => { if (sliding) slide(event); });
    canvas.addEventListener("pointerup", () => { sliding = false; });
  }

  /** How much work there is in each stretch of two pixels, as a path; made again only when the width changes. */
  silhouette(room) {
    if (this.shape && this.shapeRoom === room) return this.shape;
    const run = this.timeline.run, columns = Math.max(1, Math.floor(room / 2)), density = new Float64Array(columns + 1);
    for (let i = 0; i < run.count; i++) {
      if (!run.isWork(i) || run.ops.state[i] === 0) continue;
      const a = (run.ops.start[i] - run.begin) / run.length * columns, b = (run.ops.end[i] - run.begin) / run.length * columns;
      if (b - a < 1) density[Math.floor(a)] += Math.max(.2, b - a);
      else for (let c = Math.floor(a); c < b; c++) density[c] += 1;
    }
    const densest = Math.max(1, d3.max(density)), bottom = Overview.HEIGHT - 3;
    this.shape = new Path2D();
    this.shape.moveTo(Timeline.GUTTER, bottom);
    density.forEach((value, c) => {
      const y = bottom - Math.sqrt(value / densest) * (Overview.HEIGHT - 8);
      this.shape.lineTo(Timeline.GUTTER + c * 2, y);
      this.shape.lineTo(Timeline.GUTTER + c * 2 + 2, y);
    });
    this.shape.lineTo(Timeline.GUTTER + columns * 2 + 2, bottom);
    this.shapeRoom = room;
    return this.shape;
  }

  paint() {
    const timeline = this.timeline, run = timeline.run, g = this.canvas.getContext("2d"), left = Timeline.GUTTER, room = timeline.room;
    g.setTransform(timeline.ratio, 0, 0, timeline.ratio, 0, 0);
    g.fillStyle = timeline.tint("panel");
    g.fillRect(0, 0, this.canvas.width, Overview.HEIGHT);
    g.fillStyle = timeline.tint("kernel");
    g.globalAlpha = .55;
    g.fill(this.silhouette(room));
    const a = left + (timeline.from - run.begin) / run.length * room, b = left + (timeline.to - run.begin) / run.length * room;
    g.fillStyle = timeline.tint("bg");
    g.globalAlpha = .72;
    g.fillRect(left, 0, a - left, Overview.HEIGHT);
    g.fillRect(b, 0, left + room - b, Overview.HEIGHT);
    g.globalAlpha = 1;
    g.strokeStyle = timeline.tint("accent");
    g.lineWidth = 1.5;
    g.strokeRect(a, 1, Math.max(b - a, 2), Overview.HEIGHT - 2);
    g.fillStyle = timeline.tint("soft");
    g.font = "11px " + Timeline.FONT;
    g.textBaseline = "middle";
    g.fillText(timeText(timeline.to - timeline.from) + " shown", 12, Overview.HEIGHT / 2);
  }
}
