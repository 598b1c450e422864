"use strict";
/* Executable graphs as drawings: dagre places the nodes, D3 zooms. */
const MOST_NODES = 700;

/** The executions of graphs in a run: [{graph, launches: [operation index], nodes: Map(position -> ...)}]. */
function graphsOf(run) {
  const graphs = new Map(), ops = run.ops;
  for (let i = 0; i < run.count; i++) {
    if (ops.launch[i] < 0 || !ops.graph[i]) continue;
    const id = ops.graph[i];
    const graph = graphs.get(id) || graphs.set(id, { id, launches: [], ofLaunch: new Map() }).get(id);
    if (!graph.ofLaunch.has(ops.launch[i])) {
      graph.launches.push(ops.launch[i]);
      graph.ofLaunch.set(ops.launch[i], []);
    }
    graph.ofLaunch.get(ops.launch[i]).push(i);
  }
  return [...graphs.values()];
}

/** The nodes and edges of one launch; a node that ran several times, in a loop, is one node. */
function dagOf(run, graph, launch) {
  const ops = run.ops, nodes = new Map(), edges = new Map(), members = graph.ofLaunch.get(launch);
  const titles = new Map();
  for (const list of graph.ofLaunch.values()) {
    for (const i of list) if (!run.isOrder(i) || !titles.has(ops.position[i])) titles.set(ops.position[i], i);
  }
  for (const i of members) {
    const position = ops.position[i];
    const node = nodes.get(position) || nodes.set(position, {
      position, op: i, times: 0, updated: false, path: false, total: 0, off: false, parent: ops.parent[i],
      title: ops.label[titles.get(position)], color: run.color(titles.get(position)),
    }).get(position);
    node.times++;
    node.total += ops.end[i] - ops.start[i];
    node.updated = node.updated || !!ops.updated[i];
    node.path = node.path || run.onPath.has(i);
    node.off = run.isOrder(i) && !run.isOrder(titles.get(position));
    for (const [other, programmatic] of run.before.get(i) || []) {
      if (ops.launch[other] !== launch) continue;
      const key = ops.position[other] + ">" + position;
      edges.set(key, { from: ops.position[other], to: position, programmatic, path: run.onPath.has(i) && run.onPath.has(other) });
    }
  }
  for (const node of nodes.values()) {
    if (node.parent >= 0 && nodes.has(node.parent) && ![...edges.values()].some(edge => edge.to === node.position)) {
      edges.set("body" + node.position, { from: node.parent, to: node.position, body: true });
    }
  }
  return { nodes: [...nodes.values()].sort((a, b) => a.position - b.position), edges: [...edges.values()] };
}

/** Draws a graph, a large one in parts; the part with the node of that index first. */
function drawDags(parent, run, dag, app, index) {
  if (dag.nodes.length <= MOST_NODES) {
    drawDag(parent, run, dag, dag.nodes, app);
    return;
  }
  const parts = Math.ceil(dag.nodes.length / MOST_NODES);
  const tools = d3.select(parent).append("div").attr("class", "row-tools");
  const back = tools.append("button").attr("type", "button").attr("aria-label", "earlier nodes").text("‹");
  const what = tools.append("span").attr("class", "facts");
  const next = tools.append("button").attr("type", "button").attr("aria-label", "later nodes").text("›");
  const place = d3.select(parent).append("div").node();
  const draw = part => {
    const shown = dag.nodes.slice(part * MOST_NODES, (part + 1) * MOST_NODES);
    what.text(`nodes ${(part * MOST_NODES + 1).toLocaleString("en")} to ${(part * MOST_NODES + shown.length).toLocaleString("en")} of ${dag.nodes.length.toLocaleString("en")}`);
    back.attr("disabled", part === 0 ? "" : null).on("click", () => draw(part - 1));
    next.attr("disabled", part === parts - 1 ? "" : null).on("click", () => draw(part + 1));
    place.innerHTML = "";
    drawDag(place, run, dag, shown, app);
  };
  draw(Math.floor(index / MOST_NODES));
}

function drawDag(parent, run, dag, shown, app) {
  const kept = new Set(shown.map(node => node.position));
  const layout = new dagre.graphlib.Graph();
  layout.setGraph({ rankdir: "TB", nodesep: 22, ranksep: 34, marginx: 16, marginy: 16 });
  layout.setDefaultEdgeLabel(() => ({}));
  for (const node of shown) {
    const width = Math.max(110, Math.min(230, node.title.length * 7.2 + 34));
    layout.setNode(String(node.position), { width, height: 42 });
  }
  const edges = dag.edges.filter(edge => kept.has(edge.from) && kept.has(edge.to));
  for (const edge of edges) layout.setEdge(String(edge.from), String(edge.to));
  dagre.layout(layout);
  const svg = d3.select(parent).append("svg").attr("class", "dag").attr("tabindex", 0).attr("role", "img")
    .attr("aria-label", `Graph of ${dag.nodes.length} nodes`);
  svg.append("defs").html(["faint", "path"].map(color => `<marker id="head-${color}" viewBox="0 0 8 8" refX="7" refY="4" markerUnits="userSpaceOnUse" markerWidth="9" markerHeight="9" orient="auto"><path d="M0,0.6 L8,4 L0,7.4 z" fill="var(--${color})"/></marker>`).join(""));
  const inner = svg.append("g");
  const line = d3.line(point => point.x, point => point.y).curve(d3.curveBasis);
  for (const edge of edges) {
    const points = layout.edge(String(edge.from), String(edge.to)).points;
    const path = inner.append("path").attr("class", "edge" + (edge.path ? " path" : "") + (edge.body || edge.programmatic ? " body" : ""))
      .attr("d", line(points)).attr("marker-end", `url(#head-${edge.path ? "path" : "faint"})`);
    path.append("title").text(edge.body ? "body of the conditional node" : edge.programmatic ? "programmatic edge" : "edge");
  }
  for (const node of shown) {
    const at = layout.node(String(node.position));
    const selected = app.selected && app.selected.run === run && app.selected.index === node.op;
    const g = inner.append("g").attr("class", "node" + (node.path ? " path" : "") + (node.off ? " off" : "") + (selected ? " on" : ""))
      .attr("transform", `translate(${at.x - at.width / 2},${at.y - at.height / 2})`).on("click", () => app.select(run, { type: "op", index: node.op }, true));
    g.append("rect").attr("class", "box").attr("width", at.width).attr("height", at.height).attr("rx", 8);
    g.append("rect").attr("width", 5).attr("height", at.height - 12).attr("x", 6).attr("y", 6).attr("rx", 2.5).style("fill", `var(--${node.color})`).style("stroke", "none");
    const most = Math.floor((at.width - 26) / 6.6);
    g.append("text").attr("x", 18).attr("y", 18).text(node.title.length > most ? node.title.slice(0, most - 1) + "…" : node.title);
    const facts = [String(node.position), timeText(node.total / node.times, 3)];
    if (node.times > 1) facts.push(node.times + "×");
    if (node.off) facts.splice(1, 2, "disabled");
    if (node.updated) facts.push("updated");
    g.append("text").attr("class", "sub").attr("x", 18).attr("y", 33).text(facts.join(" · "));
    g.append("title").text(`${node.title}\nnode ${node.position}${node.times > 1 ? `, ran ${node.times} times` : ""}`);
  }
  const size = layout.graph(), width = svg.node().clientWidth || 800;
  const height = Math.max(160, Math.min(620, (size.height || 200) + 20));
  svg.style("height", height + "px");
  const zoom = d3.zoom().scaleExtent([.05, 4]).filter(event => event.type !== "wheel" || event.ctrlKey || event.metaKey)
    .on("zoom", event => inner.attr("transform", event.transform));
  svg.call(zoom);
  const scale = Math.min(1, width / (size.width || 1), height / (size.height || 1));
  svg.call(zoom.transform, d3.zoomIdentity.translate(Math.max(0, (width - size.width * scale) / 2), 4).scale(scale));
}
