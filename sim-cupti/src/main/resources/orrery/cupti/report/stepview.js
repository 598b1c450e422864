"use strict";
/* "Step through": the program's text, and beside it what there is after so many steps. Keys, buttons, a slider, play. */
class StepView {
  static SPEEDS = { slow: 1600, normal: 700, fast: 150 };

  constructor(parent, run, app) {
    this.run = run;
    this.app = app;
    this.recording = run.recording;
    this.done = 0;
    this.timer = null;
    parent.innerHTML = `<div class="stepper" role="group" aria-label="Step through the run">
      <div class="step-tools">
        <button data-go="first" title="Before the first step (Home)" aria-label="first">|‹</button>
        <button data-go="line-back" title="Previous line (&lt;)">« line</button>
        <button data-go="back" title="Previous event (,)">‹ event</button>
        <button data-go="play" title="Play (Space)" class="play">▶ play</button>
        <button data-go="next" title="Next event (.)" class="main">event ›</button>
        <button data-go="line" title="Next line (&gt;)" class="main">line »</button>
        <button data-go="last" title="After the last step (End)" aria-label="last">›|</button>
        <select aria-label="speed"><option>slow</option><option selected>normal</option><option>fast</option></select>
        <input type="range" min="0" max="${this.recording.count}" value="0" aria-label="step">
        <output></output>
      </div>
      <p class="happens" aria-live="polite"></p>
      <div class="step-panes">
        <div class="pane text"><h3 class="file"></h3><div class="source" tabindex="0"></div><div class="printed" hidden><h3>printed</h3><pre></pre></div></div>
        <div class="pane state">
          <section><h3>streams</h3><div class="queues"></div></section>
          <section class="graphs-now"><h3>graphs</h3><div></div></section>
          <section class="events-now"><h3>events</h3><div></div></section>
          <section class="memory-now"><h3>memory</h3><div></div></section>
        </div>
      </div></div>`;
    this.box = parent.querySelector(".stepper");
    this.part = name => this.box.querySelector(name);
    this.slider = this.part("input");
    this.part(".step-tools").addEventListener("click", event => { const go = event.target.closest("[data-go]"); if (go) this.go(go.dataset.go); });
    this.slider.addEventListener("input", () => { this.pause(); this.show(+this.slider.value); });
    this.part("select").addEventListener("change", () => { if (this.timer) { this.pause(); this.play(); } });
    this.box.addEventListener("click", event => {
      const op = event.target.closest("[data-op]");
      if (op) app.select(run, { type: "op", index: +op.dataset.op }, true);
    });
    this.file = null;
    this.show(0);
    this.open = true;
  }

  // -- moving ------------------------------------------------------------------------------------------------------

  go(where) {
    const last = this.recording.count;
    if (where === "play") { if (this.timer) this.pause(); else this.play(); return; }
    this.pause();
    this.show({
      first: 0, last, next: Math.min(last, this.done + 1), back: Math.max(0, this.done - 1),
      line: this.recording.nextLine(this.done, 1), "line-back": this.recording.nextLine(this.done, -1),
    }[where]);
  }

  play() {
    if (this.done === this.recording.count) this.show(0);
    this.timer = setInterval(() => {
      this.show(this.done + 1);
      if (this.done === this.recording.count) this.pause();
    }, StepView.SPEEDS[this.part("select").value]);
    this.part(".play").textContent = "‖ pause";
  }

  pause() {
    clearInterval(this.timer);
    this.timer = null;
    this.part(".play").textContent = "▶ play";
  }

  /** Shows what there is after so many steps. */
  show(done) {
    const { recording, run } = this;
    this.done = Math.max(0, Math.min(Math.floor(done) || 0, recording.count));
    if (run.ops.step.length && this.done < 0) return;
    this.slider.value = this.done;
    this.part("output").textContent = `step ${this.done.toLocaleString("en")} of ${recording.count.toLocaleString("en")}` + (recording.more ? ` (the first of ${(recording.count + recording.more).toLocaleString("en")})` : "") + ` · ${timeText(recording.time(this.done) - run.begin, 6)}`;
    this.part(".happens").innerHTML = this.happens();
    for (const [go, off] of [["first", !this.done], ["back", !this.done], ["line-back", !this.done], ["next", this.done === recording.count], ["line", this.done === recording.count], ["last", this.done === recording.count]]) this.part(`[data-go="${go}"]`).disabled = off;
    this.source();
    this.queues();
    this.graphs();
    this.events();
    this.memory();
    this.printed();
    this.app.stepTime = this.done ? recording.time(this.done) : null;
    this.app.timelines[this.app.runs.indexOf(run)].draw();
    if (this.app.ready && this.open) this.address();
  }

  /** Lets the address follow, after a while: browsers allow few changes of it. What else it has stays. */
  address() {
    clearTimeout(this.later);
    this.later = setTimeout(() => {
      const others = location.hash.slice(1).split("&").filter(each => each && !each.startsWith("step="));
      try { history.replaceState(null, "", "#" + others.concat("step=" + this.done).join("&")); } catch { /* a page in a frame has no address */ }
    }, 250);
  }

  happens() {
    const { recording, run, done } = this, kind = done ? run.steps.kind[done - 1] : -1, i = done ? run.steps.index[done - 1] : -1;
    const host = kind >= 0 && kind <= Recording.RETURN;
    const thread = host && Object.keys(run.threads).length > 1 ? ` <span class="tag">${esc(run.threads[run.calls.thread[i]] || "thread " + run.calls.thread[i])}</span>` : "";
    const failed = host && run.isFailed(i) && (kind === Recording.RETURN || !recording.returnOf.has(i));
    return `<i class="dot" style="background:var(--${host ? "call" : i >= 0 ? run.color(i) : "wait"})"></i><span class="${failed ? "bad" : ""}">${esc(recording.sentence(done))}</span>${thread}<small>${recording.effects(done).map(esc).join("; ")}</small>`;
  }

  // -- the text of the program -------------------------------------------------------------------------------------

  source() {
    const { run, recording, done } = this, calls = run.calls, next = recording.nextCall[done];
    const waiting = recording.openCalls(done), shown = next >= 0 ? next : waiting.length ? waiting[0] : this.lastCall();
    const file = shown < 0 ? -1 : calls.source[shown], place = this.part(".source");
    if (file < 0) { this.listCalls(shown, next, waiting); return; }
    const text = run.sources[file];
    if (this.file !== file) {
      this.file = file;
      this.part(".file").textContent = text.name;
      place.innerHTML = text.lines.map((line, k) => `<div class="line" data-line="${text.first + k}"><span class="number">${text.first + k}</span><code>${esc(line) || " "}</code></div>`).join("");
    }
    for (const each of place.querySelectorAll(".now, .ran, .held")) each.classList.remove("now", "ran", "held");
    const mark = (call, name) => {
      const line = call >= 0 && calls.source[call] === file ? place.children[calls.line[call] - text.first] : null;
      if (line) line.classList.add(name);
      return line;
    };
    if (done && run.steps.kind[done - 1] === Recording.CALL) mark(run.steps.index[done - 1], "ran");
    for (const call of waiting) mark(call, "held");
    const held = new Set(waiting.map(call => calls.thread[call]));
    const line = next >= 0 && !held.has(calls.thread[next]) ? mark(next, "now") : place.querySelector(".held");
    if (line) this.reveal(place, line);
  }

  reveal(place, line) {
    const top = line.offsetTop - place.offsetTop, room = place.clientHeight;
    if (top < place.scrollTop + 40 || top > place.scrollTop + room - 60) place.scrollTop = Math.max(0, top - room / 3);
  }

  lastCall() {
    for (let k = this.done - 1; k >= 0; k--) if (this.run.steps.kind[k] === Recording.CALL) return this.run.steps.index[k];
    return -1;
  }

  /** The calls, where the text of the program was not found. */
  listCalls(shown, next, waiting) {
    const { run } = this, calls = run.calls, place = this.part(".source");
    this.file = null;
    this.part(".file").textContent = "calls (the text of the program was not found)";
    const held = new Set(waiting.map(call => calls.thread[call]));
    const from = Math.max(0, shown - 12), to = Math.min(calls.id.length, from + 40);
    place.innerHTML = d3.range(from, to).map(i => `<div class="line ${waiting.includes(i) ? "held" : i === next && !held.has(calls.thread[i]) ? "now" : ""}"><span class="number">${i + 1}</span><code>${esc(calls.name[i])}  ${esc(shortSite(calls.site[i]))}</code></div>`).join("");
    const line = place.querySelector(".now, .held");
    if (line) this.reveal(place, line);
  }

  printed() {
    const parts = this.recording.output(this.done), box = this.part(".printed");
    box.hidden = !parts.length;
    const text = box.querySelector("pre");
    text.innerHTML = parts.map(part => part.changed ? `<mark>${esc(part.text)}</mark>` : esc(part.text)).join("");
    text.scrollTop = text.scrollHeight;
  }

  // -- what there is -----------------------------------------------------------------------------------------------

  queues() {
    const { run, recording, done } = this, streams = recording.streams(done), place = this.part(".queues");
    const chip = ({ op, status, changed }) => `<button class="chip ${status} ${run.isOrder(op) ? "orders" : ""} ${changed ? "changed" : ""}" data-op="${op}" style="--color:var(--${run.color(op)})" title="${esc(run.title(op))}: ${{ waits: "waits", runs: "runs", done: "complete" }[status]}">${esc(run.title(op))}</button>`;
    place.innerHTML = streams.map(stream => {
      const most = 14, capture = stream.capture;
      const note = capture ? `<span class="capture ${capture.changed ? "changed" : ""}">captures into graph ${capture.graph}; the next node depends on ${capture.next.length ? (capture.next.length === 1 ? "node " : "nodes ") + capture.next.join(", ") : "nothing"}</span>` : "";
      const over = stream.over ? `<small>${stream.over.toLocaleString("en")} done</small>` : "";
      return `<div class="queue"><b>${esc(stream.name)}</b><div>${over}${stream.ops.slice(0, most).map(chip).join("")}${stream.ops.length > most ? `<small>and ${stream.ops.length - most} more</small>` : ""}${note || stream.ops.length ? "" : "<small class=\"idle\">empty</small>"}${note}${this.why(stream)}</div></div>`;
    }).join("") || `<p class="hint">No stream has been used.</p>`;
  }

  /** Why the first operation of a queue does not start though it could. */
  why(stream) {
    const { run, recording, done } = this, front = stream.ops.find(each => each.status !== "done");
    if (!front || front.status !== "waits") return "";
    const k = (run.waitsOf.get(front.op) || []).filter(each => run.waits.from[each] <= recording.time(done)).pop();
    if (k === undefined) return "";
    const taker = run.waits.taker[k];
    return `<span class="capture">${esc(run.title(front.op))} waits: ${esc(run.waits.cause[k])}${taker >= 0 ? `, by ${esc(run.ops.label[taker])} in ${esc(run.ops.streamName[taker])}` : ""}</span>`;
  }

  graphs() {
    const { run, recording, done } = this, found = recording.graphs(done), section = this.part(".graphs-now"), place = section.lastElementChild;
    const capturing = new Set([...found.captures.values()].map(capture => capture.graph));
    const tops = [...found.all.values()].filter(graph => !graph.inside && !graph.gone && graph.nodes.size || capturing.has(graph.id)).sort((a, b) => capturing.has(b.id) - capturing.has(a.id) || b.at - a.at);
    const launches = recording.launches(done);
    section.hidden = !tops.length && !launches.length;
    place.innerHTML = "";
    for (const launch of launches) this.launch(place, launch);
    const shown = launches.length ? tops.filter(graph => capturing.has(graph.id) || graph.at === done - 1) : tops.slice(0, 3);
    for (const graph of shown) {
      const text = capturing.has(graph.id) ? "under construction, by a capture" : graph.captured ? "captured" : "defined";
      element(place, `<p class="caption">graph ${graph.id} <span class="tag">${text}</span> ${graph.nodes.size} ${graph.nodes.size === 1 ? "node" : "nodes"}, ${graph.edges.size} ${graph.edges.size === 1 ? "edge" : "edges"}</p>`);
      if (graph.nodes.size) drawNested(place, definitionOf(graph, found.captures), `graph ${graph.id}`, null, 340);
    }
  }

  /** An execution of a graph: which of its nodes wait, run and are complete. */
  launch(place, op) {
    const { run, recording, done } = this, graph = run.graphs.find(each => each.ofLaunch.has(op));
    if (!graph) return;
    element(place, `<p class="caption">${esc(run.title(op))} <span class="tag">${this.recording.status(op, done) === "runs" ? "runs" : "waits"}</span> in ${esc(run.ops.streamName[op])}</p>`);
    const states = new Map(), nodes = graph.ofLaunch.get(op), rounds = recording.rounds(nodes, done);
    for (const i of nodes) {
      const status = rounds.isOver(i) ? "none" : recording.status(i, done), before = states.get(run.ops.position[i]);
      const changed = this.startOrEnd(i) || before && before.changed;
      if (!before || status === "runs" || status === "done" && before.status !== "runs" || before.status === "none") states.set(run.ops.position[i], { status, changed });
      else before.changed = changed;
    }
    const nested = nestedDag(dagOf(run, graph, op), node => {
      const state = states.get(node.position) || { status: "none" };
      return { sub: { none: "", waits: "waits", runs: "runs", done: "complete" }[state.status], classes: state.status + (state.changed ? " changed" : "") };
    });
    drawNested(place, nested, run.ops.label[op], node => this.app.select(run, { type: "op", index: node.op }, true), 340);
  }

  startOrEnd(op) { return this.done > 0 && (this.recording.startOf.get(op) === this.done - 1 || this.recording.endOf.get(op) === this.done - 1); }

  events() {
    const events = this.recording.events(this.done), section = this.part(".events-now");
    section.hidden = !events.length;
    section.lastElementChild.innerHTML = `<ul class="facts-now">${events.map(event => `<li class="${event.changed ? "changed" : ""}"><i class="diamond ${event.status}"></i>event ${event.id}<span>${esc(event.text)}</span></li>`).join("")}</ul>`;
  }

  memory() {
    const { run, done } = this, all = this.recording.memory(done), section = this.part(".memory-now"), a = run.allocs;
    section.hidden = !all.length;
    const shown = all.slice(-12);
    section.lastElementChild.innerHTML = `<ul class="facts-now">${shown.map(({ index, changed, gone }) => `<li class="${changed ? "changed" : ""} ${gone ? "gone" : ""}"><code>${a.base[index]}</code>${bytesText(a.size[index])} ${a.kind[index].toLowerCase()}${gone ? " freed" : ""}</li>`).join("")}</ul>`
      + (all.length > shown.length ? `<small>and ${all.length - shown.length} earlier ones</small>` : "");
  }
}
