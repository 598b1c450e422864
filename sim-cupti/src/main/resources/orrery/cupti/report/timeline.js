"use strict";
/* A timeline: a window of a run's time, and rows on a canvas that is as large as what is visible. */
class Timeline {
  static GUTTER = 132;
  static AXIS = 24;
  static LINE = 19;
  static FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', sans-serif";

  constructor(parent, run, app, titled) {
    this.run = run;
    this.app = app;
    [this.from, this.to] = run.interesting;
    const box = document.createElement("div");
    box.className = "timeline";
    box.innerHTML = (titled ? `<h2>${esc(run.name)}</h2>` : "")
      + `<canvas class="mini" height="30"></canvas><div class="scroll"><div class="space"><canvas class="rows" tabindex="0" role="img" aria-label="Timeline of ${esc(run.name)}: ${run.count} operations"></canvas></div></div>`
      + `<div class="legend"></div>`;
    parent.append(box);
    this.box = box;
    this.mini = box.querySelector(".mini");
    this.scroll = box.querySelector(".scroll");
    this.canvas = box.querySelector(".rows");
    const used = new Set(d3.range(run.count).filter(i => !run.isOrder(i)).map(i => run.color(i)));
    box.querySelector(".legend").innerHTML = LEGEND.filter(([color]) => used.has(color) || color === "call" && run.calls.id.length)
      .map(([color, text]) => `<span><i style="background:var(--${color})"></i>${text}</span>`).join("")
      + (run.eventOf.size ? `<span><i class="diamond done"></i>event record</span><span><i class="diamond"></i>wait for an event</span>` : "")
      + `<span><i style="background:repeating-linear-gradient(90deg,var(--faint) 0 2px,transparent 2px 4px);height:3px;vertical-align:3px;width:16px"></i>waits</span>`;
    this.overview = new Overview(this, this.mini);
    this.bars = new Bars(this);
    this.arrows = new Arrows(this);
    this.pointer = new Pointer(this, this.canvas);
    this.scroll.addEventListener("scroll", () => this.draw());
    this.onPaper = false;
    // Painted at once: a canvas is empty when its size has changed.
    new ResizeObserver(() => {
      if (this.onPaper) return;
      this.resize();
      this.paint();
    }).observe(box);
    this.resize();
  }

  resize() {
    const width = this.box.clientWidth;
    if (!width) return;
    const height = Timeline.AXIS + this.run.height;
    this.box.querySelector(".space").style.height = height + "px";
    this.width = this.scroll.clientWidth || width;
    this.visible = Math.max(60, Math.min(height, this.scroll.clientHeight || height));
    this.ratio = Math.min(2, window.devicePixelRatio || 1);
    this.size(this.canvas, this.width, this.visible);
    this.size(this.mini, width, Overview.HEIGHT);
    this.draw();
  }

  size(canvas, width, height) {
    canvas.width = Math.round(width * this.ratio);
    canvas.height = Math.round(height * this.ratio);
    canvas.style.width = width + "px";
    canvas.style.height = height + "px";
  }

  // -- the window --------------------------------------------------------------------------------------------------

  /** The width of the window, in pixels. */
  get room() { return this.width - Timeline.GUTTER - 8; }

  x(time) { return Timeline.GUTTER + (time - this.from) / (this.to - this.from) * this.room; }
  time(x) { return this.from + (x - Timeline.GUTTER) / this.room * (this.to - this.from); }

  /** What stands at a height of the canvas, in the space of all rows. */
  below(y) { return y + this.scroll.scrollTop - Timeline.AXIS; }

  show(from, to, linked) {
    const run = this.run, span = Math.max(10, Math.min(to - from, this.app.longest));
    const middle = (from + to) / 2;
    from = Math.max(run.begin, Math.min(middle - span / 2, run.begin + this.app.longest - span));
    this.from = from;
    this.to = Math.max(from + span, from + 1);
    this.draw();
    if (!linked) this.app.shown(this);
  }

  zoom(factor, x) {
    const at = this.time(x === undefined ? (this.width + Timeline.GUTTER) / 2 : x);
    const span = Math.max(10, Math.min((this.to - this.from) * factor, this.app.longest));
    const part = (at - this.from) / (this.to - this.from);
    this.show(at - part * span, at + (1 - part) * span);
  }

  move(part) {
    const by = (this.to - this.from) * part;
    const room = by < 0 ? Math.max(by, this.run.begin - this.from) : Math.min(by, this.run.begin + this.app.longest - this.to);
    this.show(this.from + room, this.to + room);
  }

  fit() { this.show(this.run.begin, this.run.begin + this.app.longest); }

  reveal(type, index) {
    const row = this.run.rows.find(each => each.type === type && !each.engine && each.line.has(index));
    if (!row) return;
    const start = row.table.start[index], end = row.table.end[index], span = this.to - this.from;
    if (end < this.from || start > this.to || end - start > span) {
      const wide = Math.max(Math.min(span, this.run.length), (end - start) * 1.6);
      this.show((start + end) / 2 - wide / 2, (start + end) / 2 + wide / 2);
    }
    const y = row.top + row.line.get(index) * Timeline.LINE;
    if (y < this.scroll.scrollTop || y > this.scroll.scrollTop + this.visible - 60) this.scroll.scrollTop = Math.max(0, y - this.visible / 2);
    this.draw();
  }

  focus(type, index) {
    const table = type === "call" ? this.run.calls : this.run.ops;
    const span = Math.max(40, (table.end[index] - table.start[index]) * 3);
    const middle = (table.end[index] + table.start[index]) / 2;
    this.show(middle - span / 2, middle + span / 2);
  }

  // -- drawing -----------------------------------------------------------------------------------------------------

  draw() {
    if (this.pending) return;
    this.pending = true;
    requestAnimationFrame(() => { this.pending = false; this.paint(); });
  }

  paint() { this.paintOn(this.canvas, this.scroll.scrollTop); }

  /** Draws the rows that stand below a place, as many as are visible. */
  paintOn(canvas, top) {
    const css = getComputedStyle(document.documentElement);
    this.colors = {};
    this.tint = name => this.colors[name] || (this.colors[name] = css.getPropertyValue("--" + name).trim());
    const g = canvas.getContext("2d");
    g.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
    g.fillStyle = this.tint("panel");
    g.fillRect(0, 0, this.width, this.visible);
    const offset = Timeline.AXIS - top;
    const rows = this.run.rows.filter(row => row.top + row.height + offset > 0 && row.top - row.head + offset < this.visible);
    this.grid(g);
    for (const row of rows) {
      if (row instanceof SmRow) row.paint(this, g, row.top + offset);
      else this.bars.paint(g, row, row.top + offset);
    }
    this.arrows.paint(g, offset);
    for (const row of rows) this.label(g, row, row.top + offset);
    for (const row of rows) if (row.marks) this.bars.marks(g, row, row.top + offset);
    this.axis(g);
    if (this.app.stepTime !== null && this.run === this.app.run && !this.onPaper) this.cursor(g, this.app.stepTime);
    this.overview.paint();
  }

  /** Draws all rows for paper, on a canvas for each page: what is scrolled away would not be printed. The first page has room for less. */
  toPaper(width, firstHeight, height) {
    const rows = this.run.rows, space = this.box.querySelector(".space");
    this.onPaper = true;
    this.width = width;
    this.ratio = 2;
    this.size(this.mini, width, Overview.HEIGHT);
    for (let at = 0; at < rows.length;) {
      const top = rows[at].top - rows[at].head;
      const bottom = top + (at === 0 ? firstHeight : height) - Timeline.AXIS;
      let after = at + 1;
      while (after < rows.length && rows[after].top + rows[after].height <= bottom) after++;
      this.visible = rows[after - 1].top + rows[after - 1].height - top + Timeline.AXIS;
      const sheet = document.createElement("canvas");
      sheet.className = "sheet";
      this.size(sheet, width, this.visible);
      sheet.style.height = "auto";
      space.before(sheet);
      this.paintOn(sheet, top);
      at = after;
    }
  }

  /** Draws for the screen again. */
  toScreen() {
    this.onPaper = false;
    this.box.querySelectorAll(".sheet").forEach(each => each.remove());
    this.resize();
    this.paint();
  }

  ticks() {
    const scale = d3.scaleLinear().domain([this.from - this.run.begin, this.to - this.run.begin]);
    return scale.ticks(Math.max(2, Math.round((this.width - Timeline.GUTTER) / 120)));
  }

  grid(g) {
    g.strokeStyle = this.tint("grid");
    g.lineWidth = 1;
    g.beginPath();
    for (const tick of this.ticks()) {
      const x = Math.round(this.x(tick + this.run.begin)) + .5;
      g.moveTo(x, Timeline.AXIS);
      g.lineTo(x, this.visible);
    }
    g.stroke();
  }

  /** A line at the time of the step that is shown. */
  cursor(g, time) {
    const x = this.x(time);
    if (x < Timeline.GUTTER || x > this.width) return;
    g.fillStyle = this.tint("accent");
    g.fillRect(Math.round(x) - 1, Timeline.AXIS - 8, 2, this.visible);
  }

  axis(g) {
    g.fillStyle = this.tint("panel");
    g.fillRect(0, 0, this.width, Timeline.AXIS);
    g.fillStyle = this.tint("soft");
    g.font = "11px " + Timeline.FONT;
    g.textBaseline = "middle";
    const span = this.to - this.from;
    const unit = span >= 2e9 ? [1e9, "s"] : span >= 2e6 ? [1e6, "ms"] : span >= 2e3 ? [1e3, "us"] : [1, "ns"];
    for (const tick of this.ticks()) {
      const x = this.x(tick + this.run.begin);
      const text = tick === 0 ? "0" : Number((tick / unit[0]).toPrecision(9)).toLocaleString("en") + " " + unit[1];
      if (x + 60 < this.width) g.fillText(text, x + 4, Timeline.AXIS / 2);
      g.fillRect(x, Timeline.AXIS - 6, 1, 6);
    }
    g.fillStyle = this.tint("line");
    g.fillRect(0, Timeline.AXIS - 1, this.width, 1);
  }

  label(g, row, y) {
    g.fillStyle = this.tint("panel");
    g.fillRect(0, y - row.head, Timeline.GUTTER - 4, row.height + row.head);
    if (row.head) {
      g.fillStyle = this.tint("panel");
      g.fillRect(0, y - row.head, this.width, row.head);
      g.fillStyle = this.tint("line");
      g.fillRect(0, y - row.head, this.width, 1);
      g.fillStyle = this.tint("faint");
      g.font = "600 10.5px " + Timeline.FONT;
      g.textBaseline = "middle";
      g.fillText(row.group.toUpperCase(), 12, y - row.head / 2 + 1);
    }
    const ofSm = row instanceof SmRow;
    g.fillStyle = this.tint(ofSm ? "soft" : "ink");
    g.font = (ofSm ? "10.5px " : "12.5px ") + Timeline.FONT;
    g.textBaseline = "middle";
    const title = row.opens ? (row.open ? "▾ " : "▸ ") + row.title : row.title;
    g.fillText(this.clip(g, title, Timeline.GUTTER - 24), ofSm ? 25 : 12, ofSm ? y + SmRow.HEIGHT / 2 : y + 2.5 + Timeline.LINE / 2);
  }

  clip(g, text, width) {
    if (g.measureText(text).width <= width) return text;
    let low = 0, high = text.length;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (g.measureText(text.slice(0, middle) + "…").width <= width) low = middle; else high = middle - 1;
    }
    return low < 2 ? "" : text.slice(0, low) + "…";
  }
}
