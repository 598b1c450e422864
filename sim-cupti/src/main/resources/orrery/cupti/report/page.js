"use strict";
/* The page: what is selected, searched and shown, and the keys. */
class App {
  constructor() {
    this.runs = [...document.querySelectorAll("script.run")].map(each => new Run(JSON.parse(each.textContent)));
    document.querySelectorAll("script.run").forEach(each => { each.textContent = ""; });
    this.current = 0;
    this.selected = null;
    this.hits = null;
    this.showArrows = false;
    this.showPath = false;
    this.showSms = false;
    this.stepTime = null;
    this.stepView = null;
    this.ready = false;
    this.resizers = [];
    document.getElementById("title").textContent = this.runs.map(run => run.name).join(" and ");
    this.longest = d3.max(this.runs, run => run.length);
    this.summary();
    const place = document.getElementById("timelines");
    this.timelines = this.runs.map(run => new Timeline(place, run, this, this.runs.length > 1));
    this.active = this.timelines[0];
    const windows = this.runs.map(run => run.interesting), widest = d3.max(windows, each => each[1] - each[0]);
    this.offsets = windows.map((each, k) => each[0] - this.runs[k].begin);
    this.timelines.forEach((each, k) => each.show(windows[k][0], windows[k][0] + widest, true));
    this.panels();
    drawFailures(document.getElementById("failures"), this.run, this);
    this.details();
    this.listen();
    this.link();
    this.ready = true;
    addEventListener("hashchange", () => this.stepTo(new URLSearchParams(location.hash.slice(1)).get("step")));
  }

  /** Follows what follows # in the address: theme=dark, tab=Memory, op=3, path, arrows, sms. */
  link() {
    const frame = window.frameElement, wanted = new URLSearchParams(location.hash.slice(1) || frame && frame.dataset.at || "");
    if (/^(dark|light)$/.test(wanted.get("theme"))) this.theme(wanted.get("theme"));
    if (wanted.has("path")) this.toggle("path", "showPath");
    if (wanted.has("sms")) this.toggleSms();
    if (wanted.has("arrows")) this.toggle("arrows", "showArrows");
    const panel = this.allPanels.find(each => each.title === wanted.get("tab"));
    if (panel) panel.open();
    if (wanted.has("step")) this.stepTo(wanted.get("step"));
    const op = Number.parseInt(wanted.get("op"), 10);
    if (op >= 0 && op < this.run.count) this.select(this.run, { type: "op", index: op }, true);
  }

  /** Opens the panel of the steps, after so many of them. */
  stepTo(done) {
    const panel = this.allPanels.find(each => each.title === "Step through");
    if (done === null || !panel) return;
    panel.open();
    this.stepView.show(Number(done));
    document.getElementById("tabs").scrollIntoView();
  }

  /** Moves among the steps, if their panel is open. */
  stepBy(where) {
    const panel = document.querySelector('[data-title="Step through"]');
    if (!panel || panel.hidden || !this.stepView) return false;
    this.stepView.go(where);
    return true;
  }

  /** Shows the panels of another run of the page. */
  showRun(index) {
    if (this.stepView) this.stepView.pause();
    const before = this.current;
    this.current = index;
    this.stepView = null;
    this.stepTime = null;
    this.summary();
    this.panels();
    drawFailures(document.getElementById("failures"), this.run, this);
    [before, index].forEach(each => this.timelines[each].draw());
  }

  get run() { return this.runs[this.current]; }

  redraw() { this.timelines.forEach(each => each.draw()); }

  onResize(element, paint) {
    new ResizeObserver(paint).observe(element);
    this.resizers.push(paint);
  }

  /** A timeline shows another window; two runs are shown at the same scale. */
  shown(timeline) {
    const since = timeline.from - timeline.run.begin - this.offsets[this.timelines.indexOf(timeline)];
    this.timelines.forEach((other, k) => {
      if (other !== timeline) {
        const from = other.run.begin + this.offsets[k] + since;
        other.show(from, from + (timeline.to - timeline.from), true);
      }
    });
  }

  summary() {
    const run = this.run, work = d3.range(run.count).filter(i => run.isWork(i)).length;
    const peak = d3.max([...run.memory()].filter(([name]) => /device$/.test(name)).map(([, points]) => d3.max(points, point => point[1]))) || 0;
    const stats = [
      ["", timeText(run.length), "from the first call to the end"], ["", work.toLocaleString("en"), "operations of the device"],
      ["", run.calls.id.length.toLocaleString("en"), "calls"],
      ["", (run.busy(() => true) / run.length * 100).toFixed(0) + " %", "of the time the device is busy"],
      ["", (run.busy(i => run.ops.engineKind[i] === "COMPUTE") / run.length * 100).toFixed(0) + " %", "of the time kernels run"],
    ];
    if (peak) stats.push(["", bytesText(peak), "device memory at most"]);
    const failed = d3.range(run.calls.id.length).filter(call => run.isFailed(call)).length;
    if (failed) stats.push(["alarm", String(failed), failed === 1 ? "call failed" : "calls failed"]);
    if (run.findings.length) stats.push(["alarm", String(run.findings.length), run.findings.length === 1 ? "finding" : "findings"]);
    document.getElementById("summary").innerHTML = stats.map(([kind, value, text]) => `<div class="stat ${kind}"><b>${value}</b><span>${text}</span></div>`).join("");
  }

  panels() {
    const panels = panelsOf(this), tabs = document.getElementById("tabs"), place = document.getElementById("panels");
    tabs.innerHTML = place.innerHTML = "";
    panels.forEach((panel, k) => {
      const tab = element(tabs, `<button role="tab" id="tab${k}" aria-controls="panel${k}">${esc(panel.title)}${panel.count === undefined ? "" : `<small>${panel.count.toLocaleString("en")}</small>`}</button>`);
      const box = element(place, `<section class="panel" role="tabpanel" id="panel${k}" aria-labelledby="tab${k}" data-title="${esc(panel.title)}" hidden></section>`);
      panel.open = () => {
        [...tabs.children].forEach((each, i) => each.setAttribute("aria-selected", i === k));
        [...place.children].forEach((each, i) => { each.hidden = i !== k; });
        if (!box.firstChild) panel.draw(box);
      };
      tab.addEventListener("click", panel.open);
      tab.addEventListener("keydown", event => {
        const to = event.key === "ArrowRight" ? k + 1 : event.key === "ArrowLeft" ? k - 1 : -1;
        if (tabs.children[to]) { tabs.children[to].focus(); panels[to].open(); event.stopPropagation(); }
      });
    });
    this.allPanels = panels;
    panels[0].open();
    // Paper has no tabs: it shows all panels, also those that were not opened. A panel is drawn while it has a width.
    window.onbeforeprint = () => [...place.children].forEach((box, k) => {
      if (box.firstChild) return;
      box.hidden = false;
      panels[k].draw(box);
      box.hidden = true;
    });
  }

  // -- selection ---------------------------------------------------------------------------------------------------

  isSelected(run, type, index) {
    const s = this.selected;
    return s !== null && s.run === run && s.type === type && s.index === index;
  }

  select(run, hit, reveal) {
    this.selected = hit && hit.type !== "range" ? { run, type: hit.type, index: hit.index } : null;
    if (this.selected && reveal) {
      const timeline = this.timelines[this.runs.indexOf(run)];
      timeline.reveal(hit.type, hit.index);
      this.active = timeline;
    }
    this.details();
    this.redraw();
  }

  details() {
    const place = document.getElementById("details"), s = this.selected;
    if (!s) {
      place.innerHTML = `<p class="hint">Select an operation or a call to see what it waited for, who submitted it, and what waits for it.</p>
        <p class="hint">Drag to move, <kbd>Ctrl</kbd> with the wheel to zoom, <kbd>?</kbd> for the keys.</p>`;
      return;
    }
    place.innerHTML = s.type === "call" ? this.callDetails(s.run, s.index) : this.opDetails(s.run, s.index);
    place.onclick = event => {
      const op = event.target.closest("[data-op]"), call = event.target.closest("[data-call]");
      if (op) this.select(s.run, { type: "op", index: +op.dataset.op }, true);
      else if (call) this.select(s.run, { type: "call", index: +call.dataset.call }, true);
    };
  }

  callDetails(run, i) {
    const c = run.calls, ops = run.opsOfCall.get(i) || [];
    return `<h2>${esc(c.name[i])}</h2>` + list([
      ["line", c.site[i] ? `<span class="mono">${esc(c.site[i])}</span>` : ""], ["thread", esc(run.threads[c.thread[i]] || c.thread[i])],
      ["called at", timeText(c.start[i] - run.begin)], ["takes", timeText(c.end[i] - c.start[i]) + (c.waits[i] ? ", waits for the device" : "")],
      ["waits for", c.waits[i] ? this.awaitedText(run, i) : ""],
      ["result", esc(c.result[i] || "has not returned")], ["correlation id", c.id[i]],
    ]) + links("submitted", ops.slice(0, 60).map(op => [op, run.isOrder(op) ? "only orders others" : "started at " + timeText(run.ops.start[op] - run.begin)]), run)
      + this.findingDetails(run, run.foundCalls.get(i));
  }

  /** For what a call of the host waits: an event or a stream, and the operation that came last. */
  awaitedText(run, i) {
    const op = run.awaited(i), event = run.calls.event[i];
    const what = event ? "event " + event : run.calls.waitsFor[i] ? "stream " + run.calls.waitsFor[i] : "all work of the context";
    return what + (op < 0 ? ", which was complete" : `; the last to come was ${opLink(run, op)}, complete at ${timeText(run.ops.end[op] - run.begin)}`);
  }

  opDetails(run, i) {
    const o = run.ops, call = o.call[i], state = ["has not started", "has not completed", "", "dropped: its context had failed"][o.state[i]];
    const before = run.neighbors(i, run.before).sort((a, b) => o.end[b.op] - o.end[a.op]);
    const after = run.neighbors(i, run.after);
    return `<h2><i class="dot" style="background:var(--${run.color(i)})"></i>${esc(run.title(i))}</h2>` + list([
      ["kind", esc(o.kind[i])], ["", esc(o.detail[i])], ["", esc(state)], ["stream", esc(o.streamName[i])], ["engine", run.isWork(i) ? esc(o.engine[i]) + (run.devices.length > 1 ? ", device " + o.device[i] : "") : ""],
      ["node", run.isNode(i) ? `${o.position[i]} of executable graph ${o.graph[i]}, in the launch <button class="go" data-op="${o.launch[i]}">at ${timeText(o.start[o.launch[i]] - run.begin)}</button>` + (o.updated[i] ? "; updated since the last launch" : "") : ""],
      ["launched by", o.launcher[i] >= 0 ? opLink(run, o.launcher[i]) : ""],
      ["starts", timeText(o.start[i] - run.begin, 6)], ["takes", timeText(o.end[i] - o.start[i])],
      ["waited", o.start[i] > o.visible[i] ? timeText(o.start[i] - o.visible[i]) + " after the device could see it" : ""],
      ...run.reasons(i).map(({ time, text, takers }) => ["why", `${timeText(time)}: ${esc(text)}` + (takers.length ? `, by ${takers.map(op => opLink(run, op)).join(", ")}` : "")]),
      ["bytes", o.bytes[i] ? bytesText(o.bytes[i]) + ", " + (o.bytes[i] / Math.max(1, o.end[i] - o.start[i])).toFixed(1) + " GB/s" : ""],
      ["critical", run.onPath.has(i) ? "on the critical path" : ""],
      ["call", call < 0 ? "" : `<button class="go" data-call="${call}">${esc(run.calls.name[call])}</button>`], ["line", call < 0 ? "" : `<span class="mono">${esc(run.calls.site[call])}</span>`],
    ]) + this.findingDetails(run, run.found.get(i))
      + links("waited for", before.slice(0, 60).map(each => [each.op, run.reason(each.op, i, each.via, each.programmatic)]), run)
      + links("waited for it", after.slice(0, 60).map(each => [each.op, run.reason(i, each.op, each.via, each.programmatic)]), run);
  }

  findingDetails(run, index) {
    return index === undefined ? "" : `<h3>finding</h3><div class="finding"><pre>${esc(run.findings[index].text)}</pre></div>`;
  }

  tip(event, run, hit) {
    const tip = document.getElementById("tip");
    if (!event || !hit) { tip.hidden = true; return; }
    const table = hit.type === "call" ? run.calls : hit.type === "range" ? run.ranges : run.ops, i = hit.index;
    const title = hit.type === "call" ? table.name[i] : hit.type === "range" ? table.message[i] : table.label[i];
    const marked = hit.type === "op" ? run.event(i) : null;
    const more = hit.type === "op" ? [run.ops.streamName[i] + (run.isNode(i) ? `, node ${run.ops.position[i]} of graph ${run.ops.graph[i]}` : ""), run.callText(run.ops.call[i])]
      : hit.type === "call" ? [run.calls.result[i], run.calls.site[i]] : [];
    const time = hit.stay || { start: table.start[i], end: table.end[i] };
    if (hit.stay) more.unshift(`SM ${hit.sm}: ${hit.stay.blocks.toLocaleString("en")} ${hit.stay.blocks === 1 ? "block" : "blocks"}`);
    if (marked) more.unshift((marked.records ? "records event " : "waits for event ") + marked.id);
    tip.innerHTML = `<b>${esc(title)}</b><span>${timeText(time.end - time.start)}, from ${timeText(time.start - run.begin, 6)}</span>` + more.filter(Boolean).map(each => `<span>${esc(each)}</span>`).join("");
    tip.hidden = false;
    // At an edge of the window, out of the way of what is looked at: below, or above where the pointer is below.
    tip.classList.toggle("above", event.clientY > innerHeight - tip.offsetHeight - 60);
  }

  // -- search ------------------------------------------------------------------------------------------------------

  isHit(run, type, index) { return this.hits.get(run)[type === "call" ? "calls" : "ops"].has(index); }

  search(text) {
    const wanted = text.trim().toLowerCase();
    this.hits = null;
    this.searches = (this.searches || 0) + 1;
    this.order = [];
    if (wanted) {
      this.hits = new Map();
      for (const run of this.runs) {
        const o = run.ops, c = run.calls, found = { ops: new Set(), calls: new Set() };
        const has = (...values) => values.some(value => value.toLowerCase().includes(wanted));
        for (let i = 0; i < c.id.length; i++) if (has(c.name[i], c.site[i], c.result[i])) { found.calls.add(i); this.order.push({ run, type: "call", index: i, start: c.start[i] }); }
        for (let i = 0; i < run.count; i++) if (has(o.label[i], o.kind[i], o.streamName[i], run.site(i))) { found.ops.add(i); if (!run.isOrder(i)) this.order.push({ run, type: "op", index: i, start: o.start[i] }); }
        this.hits.set(run, found);
      }
      this.order.sort((a, b) => a.start - b.start);
    }
    document.getElementById("hits").textContent = wanted ? (this.order.length === 1 ? "1 hit" : this.order.length.toLocaleString("en") + " hits") : "";
    if (this.onSearch) this.onSearch();
    this.redraw();
  }

  step(by) {
    let order = this.order, s = this.selected;
    if (!this.hits || !order.length) {
      const run = s ? s.run : this.active.run;
      const row = s && run.rows.find(each => each.type === s.type && !each.engine && each.line.has(s.index)) || run.rows.find(each => each.type === "op" && each.items.length);
      if (!row) return;
      order = row.items.slice().sort((a, b) => row.table.start[a] - row.table.start[b]).map(index => ({ run, type: row.type, index }));
    }
    const at = s ? order.findIndex(each => each.run === s.run && each.type === s.type && each.index === s.index) : -1;
    const next = order[at < 0 ? 0 : (at + by + order.length) % order.length];
    this.select(next.run, next, true);
  }

  // -- keys and buttons --------------------------------------------------------------------------------------------

  toggle(id, name) {
    this[name] = !this[name];
    document.getElementById(id).setAttribute("aria-pressed", this[name]);
    this.redraw();
  }

  /** Shows a row for each SM, or one for all of a device. */
  toggleSms() {
    this.showSms = !this.showSms;
    document.getElementById("smrows").setAttribute("aria-pressed", this.showSms);
    this.runs.forEach(run => run.openSms(this.showSms));
    this.timelines.forEach(each => each.resize());
  }

  theme(name) {
    document.documentElement.dataset.theme = name;
    this.redraw();
  }

  listen() {
    const byId = id => document.getElementById(id), flip = () => this.theme(document.documentElement.dataset.theme === "dark" ? "light" : "dark");
    const system = matchMedia("(prefers-color-scheme: dark)");
    this.theme(system.matches ? "dark" : "light");
    system.addEventListener("change", event => this.theme(event.matches ? "dark" : "light"));
    byId("which").hidden = this.runs.length < 2;
    byId("which").innerHTML = this.runs.map((run, k) => `<option value="${k}">${esc(run.name)}</option>`).join("");
    byId("which").addEventListener("change", event => this.showRun(+event.target.value));
    byId("theme").addEventListener("click", flip);
    byId("arrows").addEventListener("click", () => this.toggle("arrows", "showArrows"));
    byId("path").addEventListener("click", () => this.toggle("path", "showPath"));
    byId("smrows").addEventListener("click", () => this.toggleSms());
    byId("smrows").hidden = !this.runs.some(run => run.rows.some(row => row.opens));
    byId("help").addEventListener("click", () => byId("keys").showModal());
    byId("summary").addEventListener("click", event => {
      if (event.target.closest(".alarm")) (this.allPanels.find(each => each.title === "Findings") || this.allPanels[this.allPanels.length - 1]).open();
    });
    let later;
    byId("search").addEventListener("input", event => {
      clearTimeout(later);
      if (this.run.count > 20000) later = setTimeout(() => this.search(event.target.value), 200);
      else this.search(event.target.value);
    });
    byId("search").addEventListener("keydown", event => {
      if (event.key === "Enter") this.step(event.shiftKey ? -1 : 1);
      if (event.key === "Escape") { event.target.value = ""; this.search(""); event.target.blur(); }
    });
    const keys = {
      "+": () => this.active.zoom(.6), "=": () => this.active.zoom(.6), "-": () => this.active.zoom(1 / .6), ArrowLeft: () => this.active.move(-.15), ArrowRight: () => this.active.move(.15),
      a: () => this.active.move(-.15), d: () => this.active.move(.15), w: () => this.active.zoom(.6), s: () => this.active.zoom(1 / .6),
      0: () => this.active.fit(), n: () => this.step(1), p: () => this.step(-1), f: () => { if (this.selected) this.timelines[this.runs.indexOf(this.selected.run)].focus(this.selected.type, this.selected.index); },
      "/": () => byId("search").focus(), r: () => this.toggle("arrows", "showArrows"), c: () => this.toggle("path", "showPath"), m: () => this.toggleSms(), t: flip, "?": () => byId("keys").showModal(),
      ".": () => this.stepBy("next"), ",": () => this.stepBy("back"), ">": () => this.stepBy("line"), "<": () => this.stepBy("line-back"), " ": () => this.stepBy("play"), Home: () => this.stepBy("first"), End: () => this.stepBy("last"),
      Escape: () => this.select(this.run, null, false),
    };
    document.addEventListener("keydown", event => {
      if (/^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName) || event.ctrlKey || event.metaKey || event.altKey || byId("keys").open) return;
      if (event.key === " " && event.target.tagName === "BUTTON") return;
      if (keys[event.key] && keys[event.key]() !== false) event.preventDefault();
    });
    let before;
    addEventListener("beforeprint", () => {
      before = document.documentElement.dataset.theme;
      document.documentElement.dataset.theme = "light";
      this.timelines.forEach(each => each.toPaper(1000, 420, 600));
    });
    addEventListener("afterprint", () => {
      this.theme(before);
      this.timelines.forEach(each => each.toScreen());
    });
  }
}

function list(rows) {
  return "<dl>" + rows.filter(row => row[1] !== "").map(([title, value]) => `<dt>${title}</dt><dd>${value}</dd>`).join("") + "</dl>";
}

function links(title, items, run) {
  return items.length ? `<h3>${title}</h3><ul>` + items.map(([op, why]) => `<li>${opLink(run, op)}<small>${esc(why)}</small></li>`).join("") + "</ul>" : "";
}

window.report = new App();
