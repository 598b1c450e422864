"use strict";
/* The timeline: rows on a canvas that is as large as what is visible. */
class Timeline {
  static GUTTER = 132;
  static AXIS = 24;
  static LINE = 19;

  constructor(parent, run, app, titled) {
    this.run = run;
    this.app = app;
    [this.from, this.to] = run.interesting;
    this.hover = null;
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
    const used = new Set(d3.range(run.count).map(i => run.color(i)));
    box.querySelector(".legend").innerHTML = LEGEND.filter(([color]) => used.has(color) || color === "call" && run.calls.id.length)
      .map(([color, text]) => `<span><i style="background:var(--${color})"></i>${text}</span>`).join("")
      + `<span><i style="background:repeating-linear-gradient(90deg,var(--faint) 0 2px,transparent 2px 4px);height:3px;vertical-align:3px;width:16px"></i>waits</span>`;
    this.listen();
    // Painted at once: the frame after the next one is too late for a page that is printed.
    new ResizeObserver(() => { this.resize(); this.paint(); }).observe(box);
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
    this.size(this.mini, width, 30);
    this.draw();
  }

  size(canvas, width, height) {
    canvas.width = Math.round(width * this.ratio);
    canvas.height = Math.round(height * this.ratio);
    canvas.style.width = width + "px";
    canvas.style.height = height + "px";
  }

  // -- the window --------------------------------------------------------------------------------------------------

  x(time) { return Timeline.GUTTER + (time - this.from) / (this.to - this.from) * (this.width - Timeline.GUTTER - 8); }
  time(x) { return this.from + (x - Timeline.GUTTER) / (this.width - Timeline.GUTTER - 8) * (this.to - this.from); }

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

  // -- the mouse ---------------------------------------------------------------------------------------------------

  listen() {
    const canvas = this.canvas;
    let drag = null;
    canvas.addEventListener("wheel", event => {
      if (event.ctrlKey || event.metaKey) {
        event.preventDefault();
        this.zoom(Math.exp(Math.max(-60, Math.min(60, event.deltaY)) * 0.012), event.offsetX);
      } else if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
        event.preventDefault();
        this.move((event.deltaX || event.deltaY) / this.width);
      }
    }, { passive: false });
    canvas.addEventListener("pointerdown", event => {
      drag = { x: event.offsetX, from: this.from, to: this.to, moved: false };
      canvas.setPointerCapture(event.pointerId);
      this.app.active = this;
    });
    canvas.addEventListener("pointermove", event => {
      if (drag) {
        const by = (event.offsetX - drag.x) / (this.width - Timeline.GUTTER - 8) * (drag.to - drag.from);
        drag.moved = drag.moved || Math.abs(event.offsetX - drag.x) > 3;
        if (drag.moved) this.show(drag.from - by, drag.to - by);
        return;
      }
      this.hover = this.at(event.offsetX, event.offsetY);
      this.app.tip(event, this.run, this.hover);
      canvas.style.cursor = this.hover || this.opener(event.offsetX, event.offsetY) ? "pointer" : "grab";
    });
    canvas.addEventListener("pointerup", event => {
      if (drag && !drag.moved && this.opener(event.offsetX, event.offsetY)) this.app.toggleSms();
      else if (drag && !drag.moved) this.app.select(this.run, this.at(event.offsetX, event.offsetY), false);
      drag = null;
    });
    canvas.addEventListener("pointerleave", () => this.app.tip(null));
    canvas.addEventListener("dblclick", event => {
      const hit = this.at(event.offsetX, event.offsetY);
      if (hit && hit.type !== "range") this.focus(hit.type, hit.index);
    });
    this.scroll.addEventListener("scroll", () => this.draw());
    let sliding = false;
    const slide = event => {
      const part = (event.offsetX - Timeline.GUTTER) / (this.width - Timeline.GUTTER - 8);
      const middle = this.run.begin + part * this.run.length, span = this.to - this.from;
      this.show(middle - span / 2, middle + span / 2);
    };
    this.mini.addEventListener("pointerdown", event => { sliding = true; this.mini.setPointerCapture(event.pointerId); slide(event); });
    this.mini.addEventListener("pointermove", event => { if (sliding) slide(event); });
    this.mini.addEventListener("pointerup", () => { sliding = false; });
  }

  rowAt(y) {
    const top = y + this.scroll.scrollTop - Timeline.AXIS;
    return y < Timeline.AXIS ? undefined : this.run.rows.find(each => top >= each.top && top < each.top + each.height);
  }

  /** Whether a point is on the title of a row that opens. */
  opener(x, y) {
    const row = x < Timeline.GUTTER ? this.rowAt(y) : undefined;
    return row !== undefined && row.opens === true;
  }

  /** What is drawn at a point: {type, index}, and the stay on an SM. */
  at(x, y) {
    const top = y + this.scroll.scrollTop - Timeline.AXIS;
    if (x < Timeline.GUTTER || y < Timeline.AXIS) return null;
    const row = this.rowAt(y);
    if (!row) return null;
    if (row instanceof SmRow) {
      const stay = row.at(top - row.top, this.time(x - 1), this.time(x + 1));
      return stay && { type: "op", index: stay.op, sm: row.sm, stay };
    }
    const items = row.byLine[Math.floor((top - row.top - 3) / Timeline.LINE)] || [];
    const time = this.time(x), slack = (this.time(x + 3) - time);
    let best = null, distance = Infinity;
    for (const i of this.between(row, items, time - slack, time + slack)) {
      const away = Math.max(0, row.table.start[i] - time, time - row.table.end[i]);
      if (away < distance || away === distance) { best = i; distance = away; }
    }
    if (best !== null) return { type: row.type, index: best };
    const mark = row.marks.find(i => Math.abs(this.x(this.run.ops.end[i]) - x) < 4);
    return mark === undefined ? null : { type: "op", index: mark };
  }

  /** Items of a line that may be visible. */
  between(row, items, from, to) {
    const start = row.table.start, end = row.table.end;
    let low = d3.bisector(i => start[i]).left(items, from), high = d3.bisector(i => start[i]).right(items, to);
    let steps = 0;
    while (low > 0 && (end[items[low - 1]] >= from || steps < 8)) { low--; steps++; }
    return items.slice(low, high).filter(i => end[i] >= from);
  }

  // -- drawing -----------------------------------------------------------------------------------------------------

  draw() {
    if (this.pending) return;
    this.pending = true;
    requestAnimationFrame(() => { this.pending = false; this.paint(); });
  }

  paint() {
    const css = getComputedStyle(document.documentElement);
    this.colors = {};
    this.tint = name => this.colors[name] || (this.colors[name] = css.getPropertyValue("--" + name).trim());
    const g = this.canvas.getContext("2d");
    g.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
    g.fillStyle = this.tint("panel");
    g.fillRect(0, 0, this.width, this.visible);
    const offset = Timeline.AXIS - this.scroll.scrollTop;
    const rows = this.run.rows.filter(row => row.top + row.height + offset > 0 && row.top - row.head + offset < this.visible);
    this.grid(g);
    for (const row of rows) this.row(g, row, row.top + offset);
    if (this.app.showPath) this.pathLine(g, offset);
    this.arrows(g, offset);
    for (const row of rows) this.label(g, row, row.top + offset);
    this.axis(g);
    this.overview();
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

  axis(g) {
    g.fillStyle = this.tint("panel");
    g.fillRect(0, 0, this.width, Timeline.AXIS);
    g.fillStyle = this.tint("soft");
    g.font = "11px " + this.font();
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

  font() { return "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', sans-serif"; }

  label(g, row, y) {
    g.fillStyle = this.tint("panel");
    g.fillRect(0, y - row.head, Timeline.GUTTER - 4, row.height + row.head);
    if (row.head) {
      g.fillStyle = this.tint("panel");
      g.fillRect(0, y - row.head, this.width, row.head);
      g.fillStyle = this.tint("line");
      g.fillRect(0, y - row.head, this.width, 1);
      g.fillStyle = this.tint("faint");
      g.font = "600 10.5px " + this.font();
      g.textBaseline = "middle";
      g.fillText(row.group.toUpperCase(), 12, y - row.head / 2 + 1);
    }
    const ofSm = row instanceof SmRow;
    g.fillStyle = this.tint(ofSm ? "soft" : "ink");
    g.font = (ofSm ? "10.5px " : "12.5px ") + this.font();
    g.textBaseline = "middle";
    const title = row.opens ? (row.open ? "▾ " : "▸ ") + row.title : row.title;
    g.fillText(this.clip(g, title, Timeline.GUTTER - 24), ofSm ? 25 : 12, ofSm ? y + SmRow.HEIGHT / 2 : y + 4 + Timeline.LINE / 2);
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

  row(g, row, y) {
    if (row instanceof SmRow) {
      row.paint(this, g, y);
      return;
    }
    const run = this.run, table = row.table;
    for (let line = 0; line < row.byLine.length; line++) {
      const top = y + 3 + line * Timeline.LINE;
      if (top > this.visible || top + Timeline.LINE < 0) continue;
      let last = -Infinity;
      const items = this.between(row, row.byLine[line] || [], this.from, this.to);
      for (const i of items) {
        const left = Math.max(Timeline.GUTTER - 6, this.x(table.start[i])), right = Math.min(this.width + 6, this.x(table.end[i]));
        const width = Math.max(right - left, 1.5);
        if (left + width < last + .6) continue; // nothing of it would be seen
        if (row.waits && !run.isNode(i)) this.waiting(g, row, i, top);
        this.item(g, row, i, left, top, width);
        last = left + width;
      }
    }
    this.marks(g, row, y);
  }

  /** Records and waits, where there is room to tell them apart. */
  marks(g, row, y) {
    const run = this.run, end = i => run.ops.end[i];
    const marks = row.marks.slice(d3.bisector(end).left(row.marks, this.from), d3.bisector(end).right(row.marks, this.to));
    if (marks.length > (this.width - Timeline.GUTTER) / 12) return;
    let last = -Infinity;
    for (const i of marks) {
      const x = this.x(run.ops.end[i]);
      if (x < Timeline.GUTTER - 4 || x > this.width || x < last + 2) continue;
      last = x;
      g.globalAlpha = this.dimmed({ type: "op", index: i }) ? .2 : .9;
      g.fillStyle = this.tint(this.app.isSelected(run, "op", i) ? "accent" : "faint");
      g.beginPath();
      g.moveTo(x, y + 1); g.lineTo(x + 3.5, y - 2.5 + 1); g.lineTo(x - 3.5, y - 2.5 + 1);
      g.fill();
      g.fillRect(x - .5, y + 1, 1, row.height - 8);
      g.globalAlpha = 1;
    }
  }

  waiting(g, row, i, top) {
    const run = this.run, list = row.byLine[row.line.get(i)];
    const place = d3.bisector(k => run.ops.start[k]).left(list, run.ops.start[i]);
    const before = place > 0 ? run.ops.end[list[place - 1]] : run.begin;
    const since = Math.max(run.ops.visible[i], before);
    const from = Math.max(this.x(since), Timeline.GUTTER - 4), to = this.x(run.ops.start[i]);
    if (to - from < 3) return;
    g.strokeStyle = this.tint("faint");
    g.setLineDash([2, 3]);
    g.lineWidth = 1.2;
    g.beginPath();
    g.moveTo(from, top + Timeline.LINE / 2 - 1);
    g.lineTo(to - 1, top + Timeline.LINE / 2 - 1);
    g.stroke();
    g.setLineDash([]);
  }

  dimmed(item) {
    if (this.app.hits) return !this.app.isHit(this.run, item.type, item.index);
    return false;
  }

  item(g, row, i, left, top, width) {
    const run = this.run, height = Timeline.LINE - 3;
    const isOp = row.type === "op", composite = isOp && run.isComposite(i);
    const color = this.tint(isOp ? run.color(i) : row.type === "range" ? "other" : "call");
    const thin = row.type === "call" && run.calls.waits[i];
    g.globalAlpha = this.dimmed({ type: row.type, index: i }) ? .16 : isOp && run.ops.state[i] === 3 ? .35 : 1;
    g.fillStyle = color;
    if (width < 4) {
      g.fillRect(left, top, width, height);
      this.frame(g, row, i, left, top, width, height);
      g.globalAlpha = 1;
      return;
    }
    g.beginPath();
    g.roundRect(left, top, width, height, 4);
    if (composite || thin) {
      const alpha = g.globalAlpha;
      g.globalAlpha = alpha * .22;
      g.fill();
      g.globalAlpha = alpha;
      g.strokeStyle = color;
      g.lineWidth = 1;
      g.beginPath();
      g.roundRect(left + .5, top + .5, width - 1, height - 1, 4);
      g.stroke();
    } else {
      g.fill();
    }
    this.frame(g, row, i, left, top, width, height);
    const visibleLeft = Math.max(left, Timeline.GUTTER);
    const room = left + width - visibleLeft - 10;
    if (room > 14) {
      g.font = "11.5px " + this.font();
      g.textBaseline = "middle";
      g.fillStyle = composite || thin ? this.tint("ink") : this.tint("on");
      const title = isOp ? run.ops.label[i] : row.type === "call" ? run.calls.name[i] : run.ranges.message[i];
      g.fillText(this.clip(g, title, room), visibleLeft + 5, top + height / 2 + .5);
    }
    g.globalAlpha = 1;
  }

  /** What says more about an item than its kind: the critical path, a finding or failure, the selection. */
  frame(g, row, i, left, top, width, height) {
    const run = this.run, isOp = row.type === "op";
    const failed = row.type === "call" && !/^(CUDA_SUCCESS|cudaSuccess|)$/.test(run.calls.result[i]);
    const found = isOp ? run.found.has(i) : row.type === "call" && run.foundCalls.has(i);
    if (this.app.showPath && isOp && run.onPath.has(i)) {
      g.strokeStyle = this.tint("path");
      g.lineWidth = 2.2;
      g.strokeRect(left + .5, top + .5, Math.max(width - 1, 1), height - 1);
    }
    if (found || failed) {
      g.fillStyle = g.strokeStyle = this.tint("alarm");
      g.lineWidth = 1.6;
      if (isOp || failed) g.strokeRect(left + .5, top + .5, Math.max(width - 1, 1), height - 1);
      if (width > 9) {
        g.beginPath();
        g.moveTo(left + width, top); g.lineTo(left + width, top + 9); g.lineTo(left + width - 9, top);
        g.fill();
      }
    }
    if (this.app.isSelected(run, row.type, i)) {
      g.strokeStyle = this.tint("ink");
      g.lineWidth = 2;
      g.beginPath();
      g.roundRect(left - 1.5, top - 1.5, width + 3, height + 3, 5);
      g.stroke();
    }
  }

  // -- arrows ------------------------------------------------------------------------------------------------------

  place(i) {
    if (!this.places) {
      this.places = new Map();
      for (const row of this.run.rows) {
        if (row.type === "op" && !row.engine) for (const [item, line] of row.line) this.places.set(item, row.top + 3 + line * Timeline.LINE);
      }
    }
    return this.places.get(i);
  }

  arrows(g, offset) {
    const run = this.run, selected = this.app.selected;
    if (this.app.showArrows) {
      let budget = 2500;
      for (const row of run.rows) {
        if (row.type !== "op" || row.engine) continue;
        for (const items of row.byLine) {
          for (const i of this.between(row, items || [], this.from, this.to)) {
            if (budget-- < 0) break;
            for (const each of run.neighbors(i, run.before, 8)) this.arrow(g, offset, each.op, i, "soft", 1, each.programmatic);
          }
        }
      }
    }
    if (selected && selected.run === run && selected.type === "op") {
      for (const each of run.neighbors(selected.index, run.before, 60)) this.arrow(g, offset, each.op, selected.index, "accent", 1.8, each.programmatic);
      for (const each of run.neighbors(selected.index, run.after, 60)) this.arrow(g, offset, selected.index, each.op, "path", 1.8, each.programmatic);
    }
    if (selected && selected.run === run && selected.type === "call") {
      for (const op of (run.opsOfCall.get(selected.index) || []).filter(each => !run.isOrder(each)).slice(0, 60)) this.submission(g, offset, selected.index, op);
    }
  }

  arrow(g, offset, from, to, color, weight, dashed) {
    const y1 = this.place(from), y2 = this.place(to);
    if (y1 === undefined || y2 === undefined) return;
    this.curve(g, this.x(this.run.ops.end[from]), y1 + offset + 8, this.x(this.run.ops.start[to]), y2 + offset + 8, color, weight, dashed);
  }

  submission(g, offset, call, op) {
    const row = this.run.rows.find(each => each.type === "call" && each.line.has(call));
    if (!row || this.place(op) === undefined) return;
    this.curve(g, this.x(this.run.calls.end[call]), row.top + offset + 8, this.x(this.run.ops.start[op]), this.place(op) + offset + 8, "accent", 1.8, false);
  }

  curve(g, x1, y1, x2, y2, color, weight, dashed) {
    if (Math.max(x1, x2) < Timeline.GUTTER || Math.min(x1, x2) > this.width) return;
    g.strokeStyle = g.fillStyle = this.tint(color);
    g.lineWidth = weight;
    g.setLineDash(dashed ? [4, 3] : []);
    g.beginPath();
    const bend = Math.max(10, Math.min(60, Math.abs(x2 - x1) / 2 + Math.abs(y2 - y1) / 8));
    g.moveTo(x1, y1);
    if (Math.abs(y1 - y2) < 2) g.lineTo(x2 - 5, y2); else g.bezierCurveTo(x1 + bend, y1, x2 - bend, y2, x2 - 5, y2);
    g.stroke();
    g.setLineDash([]);
    g.beginPath();
    g.moveTo(x2, y2); g.lineTo(x2 - 6, y2 - 3.5); g.lineTo(x2 - 6, y2 + 3.5);
    g.fill();
  }

  pathLine(g, offset) {
    const path = this.run.path;
    g.strokeStyle = this.tint("path");
    g.lineWidth = 2;
    let lastX = null, lastY = null;
    path.op.forEach((op, k) => {
      if (path.cause[k] !== 0 || this.place(op) === undefined) return;
      const x = this.x(this.run.ops.start[op]), y = this.place(op) + offset + 8;
      if (lastX !== null && Math.max(x, lastX) > Timeline.GUTTER && Math.min(x, lastX) < this.width) {
        g.beginPath();
        g.moveTo(lastX, lastY);
        g.bezierCurveTo(lastX + 8, lastY, x - 8, y, x, y);
        g.stroke();
      }
      lastX = this.x(this.run.ops.end[op]);
      lastY = y;
    });
  }

  overview() {
    const g = this.mini.getContext("2d"), run = this.run, left = Timeline.GUTTER, room = this.width - left - 8;
    g.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
    g.fillStyle = this.tint("panel");
    g.fillRect(0, 0, this.box.clientWidth, 30);
    if (!this.density || this.densityWidth !== room) {
      this.densityWidth = room;
      const columns = Math.max(1, Math.floor(room / 2));
      this.density = new Float64Array(columns + 1);
      for (let i = 0; i < run.count; i++) {
        if (!run.isWork(i) || run.ops.state[i] === 0) continue;
        const a = (run.ops.start[i] - run.begin) / run.length * columns, b = (run.ops.end[i] - run.begin) / run.length * columns;
        if (b - a < 1) this.density[Math.floor(a)] += Math.max(.2, b - a);
        else for (let c = Math.floor(a); c < b; c++) this.density[c] += 1;
      }
      this.densest = Math.max(1, d3.max(this.density));
    }
    g.fillStyle = this.tint("kernel");
    g.globalAlpha = .55;
    this.density.forEach((value, c) => {
      const height = Math.sqrt(value / this.densest) * 22;
      if (value > 0) g.fillRect(left + c * 2, 27 - height, 2, height);
    });
    g.globalAlpha = 1;
    const a = left + (this.from - run.begin) / run.length * room, b = left + (this.to - run.begin) / run.length * room;
    g.fillStyle = this.tint("bg");
    g.globalAlpha = .72;
    g.fillRect(left, 0, a - left, 30);
    g.fillRect(b, 0, left + room - b, 30);
    g.globalAlpha = 1;
    g.strokeStyle = this.tint("accent");
    g.lineWidth = 1.5;
    g.strokeRect(a, 1, Math.max(b - a, 2), 28);
    g.fillStyle = this.tint("soft");
    g.font = "11px " + this.font();
    g.textBaseline = "middle";
    g.fillText(timeText(this.to - this.from) + " shown", 12, 15);
  }
}
