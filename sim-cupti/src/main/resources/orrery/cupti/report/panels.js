"use strict";
/* What stands below the timelines. A panel is {title, count, draw(parent)}. */

function panelsOf(app) {
  const panels = [], run = app.runs[app.current];
  if (app.runs.length > 1) panels.push({ title: "Comparison", draw: parent => drawComparison(parent, app) });
  if (run.findings.length) panels.push({ title: "Findings", count: run.findings.length, draw: parent => drawFindings(parent, run, app) });
  if (run.recording.count) panels.push({ title: "Step through", draw: parent => { app.stepView = new StepView(parent, run, app); } });
  if (run.path.op.length) panels.push({ title: "Critical path", draw: parent => drawPath(parent, run, app) });
  const graphs = run.graphs, defined = [...run.recording.graphs(run.recording.count).all.values()].filter(graph => !graph.inside && graph.nodes.size);
  if (graphs.length + defined.length) panels.push({ title: "Graphs", count: graphs.length + defined.length, draw: parent => drawGraphs(parent, run, graphs, defined, app) });
  if (run.allocs.id.length) panels.push({ title: "Memory", count: run.allocs.id.length, draw: parent => drawMemory(parent, run, app) });
  panels.push({ title: "Calls", count: run.calls.id.length, draw: parent => drawCalls(parent, run, app) });
  const warnings = d3.range(run.ranges.start.length).filter(i => run.ranges.thread[i] === -1);
  if (warnings.length) panels.push({ title: "Warnings", count: warnings.length, draw: parent => drawWarnings(parent, run, warnings) });
  return panels;
}

function element(parent, html) {
  const holder = document.createElement("template");
  holder.innerHTML = html.trim();
  const made = holder.content.firstElementChild;
  parent.append(made);
  return made;
}

function opLink(run, op) { return `<button class="go" data-op="${op}">${esc(run.ops.label[op])}</button>`; }

function follow(parent, run, app) {
  parent.addEventListener("click", event => {
    const op = event.target.closest("[data-op]"), call = event.target.closest("[data-call]");
    if (op) app.select(run, { type: "op", index: +op.dataset.op }, true);
    else if (call) app.select(run, { type: "call", index: +call.dataset.call }, true);
  });
}

// -- findings --------------------------------------------------------------------------------------------------------

function drawFindings(parent, run, app) {
  for (const finding of run.findings) {
    const [first, ...rest] = finding.text.split("\n");
    const links = finding.ops.slice(0, 6).map(op => `<a class="go tag" data-op="${op}">${esc(run.ops.label[op])} at ${timeText(run.ops.start[op] - run.begin)}</a>`)
      .concat(finding.calls.slice(0, 6).map(call => `<a class="go tag" data-call="${call}">${esc(run.calls.name[call])} at ${timeText(run.calls.start[call] - run.begin)}</a>`));
    element(parent, `<div class="finding"><h3><span class="tag alarm">${esc(finding.check)}</span>${esc(first)}</h3>
      ${rest.length ? `<pre>${esc(rest.join("\n"))}</pre>` : ""}${links.length ? `<div>show ${links.join(" ")}</div>` : ""}</div>`);
  }
  follow(parent, run, app);
}

function drawWarnings(parent, run, warnings) {
  const rows = warnings.map(i => `<tr><td class="num">${timeText(run.ranges.start[i] - run.begin)}</td><td>${esc(run.ranges.message[i])}</td></tr>`);
  element(parent, `<table><thead><tr><th class="num">time</th><th>warning</th></tr></thead><tbody>${rows.join("")}</tbody></table>`);
}

// -- the critical path -----------------------------------------------------------------------------------------------

/** What would shorten a row of the path, by its cause. */
const ADVICE = [
  "A shorter or an overlapped operation shortens the run.",
  "It takes time to get from one stream, engine or node to the next. Fewer and longer operations, or a graph, need it less often.",
  "Another operation has the engine. Less work on it, or the same work on another engine, shortens the run.",
  "Blocks of other kernels have the SMs. Smaller blocks, fewer registers or less shared memory leave more room.",
  "More streams of the context have kernels than it has work queues.",
  "What sets the value or signals the semaphore comes late.",
  "The host notices a fault when it synchronizes.",
  "A conditional node reads its value before its body begins, each time.",
  "The call, or the begin of the graph, takes this time. One graph launch instead of many calls needs it once.",
  "The device is idle until the host submits more, after it has waited. Wait less, or launch a graph.",
  "The device has nothing to do before the first call: the program starts, and creates what it needs.",
];

function drawPath(parent, run, app) {
  const path = run.path, total = d3.sum(path.op, (_, k) => path.to[k] - path.from[k]) || 1;
  element(parent, `<p>The chain of operations, waits and host time that decides how long the run takes: ${timeText(total)} from the first call to the end of the last operation.</p>`);
  const bar = element(parent, `<div class="bar" role="img" aria-label="The critical path in the order of time"></div>`);
  const merged = [];
  path.op.forEach((op, k) => {
    const part = { op, cause: path.cause[k], from: path.from[k], to: path.to[k] };
    const last = merged[merged.length - 1];
    if (last && (part.to - part.from) / total < .002 && (last.to - last.from) / total < .002) last.to = part.to;
    else merged.push(part);
  });
  bar.innerHTML = merged.slice(0, 2000).map(part => {
    const share = (part.to - part.from) / total * 100, runs = part.cause === 0;
    const text = runs ? run.ops.label[part.op] : CAUSES[part.cause];
    const why = runs ? [] : run.waitReasons(part.op).flatMap(each => each.takers).map(op => run.ops.label[op]);
    const by = why.length && part.cause >= 2 && part.cause <= 3 ? ` by ${why.join(", ")}` : "";
    return `<span class="${runs ? "" : "idle"}" data-op="${part.op}" title="${runs ? "" : esc(run.ops.label[part.op]) + ": "}${esc(text + by)}: ${timeText(part.to - part.from)}" style="flex:${share} 0 0;${runs ? `background:var(--${run.color(part.op)})` : ""}">${share > 6 ? esc(text) : ""}</span>`;
  }).join("");
  const groups = new Map();
  path.op.forEach((op, k) => {
    const cause = CAUSES[path.cause[k]], key = cause + "\n" + (cause === "runs" ? run.ops.label[op] : "");
    const group = groups.get(key) || groups.set(key, { cause, op, time: 0, count: 0 }).get(key);
    group.time += path.to[k] - path.from[k];
    group.count++;
  });
  const rows = [...groups.values()].sort((a, b) => b.time - a.time).slice(0, 40).map(group => {
    const share = group.time / total;
    return `<tr><td>${group.cause === "runs" ? opLink(run, group.op) : esc(group.cause)}</td><td class="num">${group.count}</td><td class="num">${timeText(group.time)}</td>
      <td class="num">${(share * 100).toFixed(1)} %</td><td><div class="share"><i style="width:${share * 100}%"></i></div></td>
      <td>${ADVICE[CAUSES.indexOf(group.cause)]}</td></tr>`;
  });
  element(parent, `<table><thead><tr><th>on the path</th><th class="num">times</th><th class="num">time</th><th class="num">share</th><th></th><th>what would shorten it</th></tr></thead><tbody>${rows.join("")}</tbody></table>`);
  element(parent, `<p>No change of one row saves more than its time; another path may become the longest before that.</p>`);
  follow(parent, run, app);
}

// -- graphs ----------------------------------------------------------------------------------------------------------

function drawGraphs(parent, run, graphs, defined, app) {
  const executable = graphs.map((graph, k) => `<option value="${k}">executable graph ${graph.id} (${graph.ofLaunch.get(graph.launches[0]).length} operations)</option>`);
  const definitions = defined.map((graph, k) => `<option value="d${k}">graph ${graph.id}, ${graph.captured ? "captured" : "defined"} (${graph.nodes.size} nodes)${graph.gone ? ", destroyed" : ""}</option>`);
  const tools = element(parent, `<div class="row-tools"><label>graph <select class="graph">${executable.concat(definitions).join("")}</select></label>
    <label class="of-launch">launch <select class="launch"></select></label><span class="facts"></span></div>`);
  const place = element(parent, `<div></div>`);
  const pick = tools.querySelector(".graph"), launch = tools.querySelector(".launch");
  const draw = () => {
    place.innerHTML = "";
    const definition = pick.value.startsWith("d") ? defined[+pick.value.slice(1)] : null;
    tools.querySelector(".of-launch").hidden = !!definition;
    if (definition) {
      tools.querySelector(".facts").textContent = `${definition.nodes.size} ${definition.nodes.size === 1 ? "node" : "nodes"}, ${definition.edges.size} ${definition.edges.size === 1 ? "edge" : "edges"}, as the program has defined them`;
      zoomable(place, definitionOf(definition, new Map()), `graph ${definition.id}`, null);
      return;
    }
    const graph = graphs[+pick.value], dag = dagOf(run, graph, graph.launches[+launch.value]);
    const counts = [["on the critical path", dag.nodes.filter(node => node.path).length], ["updated", dag.nodes.filter(node => node.updated).length], ["disabled", dag.nodes.filter(node => node.off).length]];
    tools.querySelector(".facts").innerHTML = `${dag.nodes.length} nodes, ${dag.edges.length} edges` + counts.filter(each => each[1]).map(each => ` · ${each[1]} ${each[0]}`).join("");
    const at = app.selected && app.selected.run === run ? dag.nodes.findIndex(node => node.op === app.selected.index) : -1;
    drawDags(place, run, dag, app, Math.max(0, at));
  };
  const launches = () => {
    const graph = graphs[+pick.value];
    launch.innerHTML = graph ? graph.launches.slice(0, 500).map((op, k) => `<option value="${k}">${k + 1} of ${graph.launches.length}, at ${timeText(run.ops.start[op] - run.begin)}</option>`).join("") : "";
    draw();
  };
  pick.addEventListener("change", launches);
  launch.addEventListener("change", draw);
  launches();
}

// -- memory ----------------------------------------------------------------------------------------------------------

function drawMemory(parent, run, app) {
  const series = run.memory(), names = [...series.keys()];
  const svg = element(parent, `<svg class="memory" role="img" aria-label="Allocated memory over time"></svg>`);
  const legend = element(parent, `<div class="legend" style="border:0;padding-left:0">${names.map((name, k) => `<span><i style="background:var(--${PALETTE[k % PALETTE.length]})"></i>${esc(name)}${name.startsWith(FOOTPRINT) ? "" : " memory"}, at most ${bytesText(d3.max(series.get(name), point => point[1]))}</span>`).join("")}</div>`);
  legend.after(element(parent, "<div></div>"));
  const paint = () => {
    const width = svg.clientWidth || 800, height = 260, left = 74, bottom = 26;
    const x = d3.scaleLinear([0, run.length], [left, width - 12]);
    const y = d3.scaleLinear([0, d3.max([...series.values()].flat(), point => point[1]) || 1], [height - bottom, 14]);
    const g = d3.select(svg).attr("viewBox", `0 0 ${width} ${height}`).html("");
    const top = y.domain()[1], step = Math.pow(2, Math.max(0, Math.ceil(Math.log2(top / 5))));
    g.append("g").attr("class", "axis").attr("transform", `translate(0,${height - bottom})`).call(d3.axisBottom(x).ticks(Math.max(2, width / 130)).tickFormat(value => timeText(value)));
    g.append("g").attr("class", "axis").attr("transform", `translate(${left},0)`).call(d3.axisLeft(y).tickValues(d3.range(0, top + 1, step)).tickFormat(bytesText).tickSize(-(width - left - 12)))
      .selectAll(".tick line").attr("stroke-opacity", .6);
    names.forEach((name, k) => {
      const points = series.get(name), color = `var(--${PALETTE[k % PALETTE.length]})`;
      const area = d3.area(point => x(point[0] - run.begin), () => y(0), point => y(point[1])).curve(d3.curveStepAfter);
      const line = d3.line(point => x(point[0] - run.begin), point => y(point[1])).curve(d3.curveStepAfter);
      const footprint = name.startsWith(FOOTPRINT);
      if (!footprint) g.append("path").attr("d", area(points)).style("fill", color).style("opacity", .16);
      g.append("path").attr("d", line(points)).style("fill", "none").style("stroke", color).style("stroke-width", 1.8)
        .style("stroke-dasharray", footprint ? "5 3" : null);
    });
  };
  paint();
  app.onResize(svg, paint);
  const a = run.allocs, order = d3.range(a.id.length).sort((i, j) => a.size[j] - a.size[i]).slice(0, 200);
  element(parent, `<table><thead><tr><th class="num">size</th><th>kind</th><th>address</th><th class="num">from</th><th class="num">to</th><th>allocated at</th></tr></thead><tbody>${order.map(i =>
    `<tr><td class="num">${bytesText(a.size[i])}</td><td>${esc(a.kind[i].toLowerCase())}${a.device[i] >= 0 ? ", device " + a.device[i] : ""}</td><td class="mono">${esc(a.base[i])}</td>
    <td class="num">${timeText(a.start[i] - run.begin)}</td><td class="num">${a.end[i] < 0 ? "not freed" : timeText(a.end[i] - run.begin)}</td><td class="mono">${esc(a.site[i])}</td></tr>`).join("")}</tbody></table>`);
  if (a.id.length > order.length) element(parent, `<p>The ${order.length} largest of ${a.id.length.toLocaleString("en")} allocations.</p>`);
}

const PALETTE = ["kernel", "h2d", "d2h", "d2d", "host", "memory"];

// -- calls -----------------------------------------------------------------------------------------------------------

function drawCalls(parent, run, app) {
  const c = run.calls;
  const head = element(parent, `<div class="head callgrid"><button class="num" data-sort="start">time</button><button class="num" data-sort="length">takes</button><span>thread</span><button data-sort="name" style="text-align:left">function</button><button data-sort="result" style="text-align:left">result</button><button data-sort="site" style="text-align:left">line</button><span class="num">submits</span></div>`);
  const list = element(parent, `<div class="virtual" tabindex="0"><div></div></div>`);
  const space = list.firstElementChild;
  let order = [], sort = "start", down = false;
  const paint = all => {
    space.style.height = order.length * 26 + "px";
    const first = all ? 0 : Math.max(0, Math.floor(list.scrollTop / 26) - 4), last = all ? order.length : Math.min(order.length, first + Math.ceil(list.clientHeight / 26) + 8);
    space.innerHTML = order.slice(first, last).map((i, k) => {
      const failed = run.isFailed(i);
      return `<div class="row callgrid${failed ? " failed" : ""}" data-call="${i}" style="top:${(first + k) * 26}px"><span class="num">${timeText(c.start[i] - run.begin)}</span><span class="num">${timeText(c.end[i] - c.start[i], 3)}</span>
        <span>${esc(run.threads[c.thread[i]] || c.thread[i])}</span><span>${esc(c.name[i])}</span><span>${esc(c.result[i] || "does not return")}</span><span class="mono" title="${esc(c.site[i])}">${esc(shortSite(c.site[i]))}</span><span class="num">${(run.opsOfCall.get(i) || []).length || ""}</span></div>`;
    }).join("");
  };
  const refill = () => {
    const key = { start: i => c.start[i], length: i => c.end[i] - c.start[i], name: i => c.name[i], result: i => c.result[i], site: i => c.site[i] }[sort];
    order = d3.range(c.id.length).filter(i => !app.hits || app.isHit(run, "call", i));
    order.sort((i, j) => (down ? d3.descending : d3.ascending)(key(i), key(j)) || c.start[i] - c.start[j]);
    paint(false);
  };
  head.addEventListener("click", event => {
    const next = event.target.dataset.sort;
    if (!next) return;
    down = next === sort ? !down : next === "length";
    sort = next;
    refill();
  });
  list.addEventListener("scroll", () => paint(false));
  // Paper does not scroll.
  addEventListener("beforeprint", () => paint(true));
  addEventListener("afterprint", () => paint(false));
  app.onSearch = refill;
  follow(list, run, app);
  refill();
}

// -- two runs --------------------------------------------------------------------------------------------------------

function drawComparison(parent, app) {
  const [a, b] = app.runs;
  const totals = run => {
    const groups = new Map();
    for (let i = 0; i < run.count; i++) {
      if (!run.isWork(i) || run.ops.state[i] === 0) continue;
      const key = run.ops.label[i];
      const group = groups.get(key) || groups.set(key, { count: 0, time: 0, color: run.color(i) }).get(key);
      group.count++;
      group.time += run.ops.end[i] - run.ops.start[i];
    }
    return groups;
  };
  const difference = (x, y, text) => {
    const by = y - x;
    return `<td class="num ${by > 0 ? "up" : by < 0 ? "down" : ""}">${by > 0 ? "+" : ""}${by ? text(by) : "="}${x ? ` <small>(${by > 0 ? "+" : ""}${(by / x * 100).toFixed(1)} %)</small>` : ""}</td>`;
  };
  const line = (title, x, y, text) => `<tr><td>${esc(title)}</td><td class="num">${text(x)}</td><td class="num">${text(y)}</td>${difference(x, y, text)}</tr>`;
  const plain = value => value.toLocaleString("en");
  const whole = [
    ["the whole run", run => run.length, timeText], ["the device is busy", run => run.busy(() => true), timeText],
    ["SMs are busy", run => run.busy(i => run.ops.engineKind[i] === "COMPUTE"), timeText],
    ["copy engines are busy", run => run.busy(i => /^COPY/.test(run.ops.engineKind[i])), timeText],
    ["operations", run => d3.range(run.count).filter(i => run.isWork(i)).length, plain], ["calls", run => run.calls.id.length, plain],
  ].map(([title, value, text]) => line(title, value(a), value(b), text));
  element(parent, `<table><thead><tr><th></th><th class="num">${esc(a.name)}</th><th class="num">${esc(b.name)}</th><th class="num">difference</th></tr></thead><tbody>${whole.join("")}</tbody></table>`);
  const left = totals(a), right = totals(b), none = { count: 0, time: 0 };
  const names = [...new Set([...left.keys(), ...right.keys()])].sort((x, y) =>
    Math.abs((right.get(y) || none).time - (left.get(y) || none).time) - Math.abs((right.get(x) || none).time - (left.get(x) || none).time));
  const rows = names.slice(0, 300).map(name => {
    const x = left.get(name) || none, y = right.get(name) || none;
    return `<tr><td><i class="dot" style="background:var(--${x.color || y.color})"></i>${esc(name)}</td><td class="num">${x.count}</td><td class="num">${y.count}</td><td class="num">${timeText(x.time)}</td><td class="num">${timeText(y.time)}</td>${difference(x.time, y.time, timeText)}</tr>`;
  });
  element(parent, `<h3 style="margin:16px 0 4px">By operation</h3>`);
  element(parent, `<table><thead><tr><th>operation</th><th class="num">times, ${esc(a.name)}</th><th class="num">times, ${esc(b.name)}</th><th class="num">time, ${esc(a.name)}</th><th class="num">time, ${esc(b.name)}</th><th class="num">difference</th></tr></thead><tbody>${rows.join("")}</tbody></table>`);
}
