"use strict";
/* Executable graphs as drawings: dagre places the nodes, D3 zooms. */
const MAX_NODES = 250;

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
      position, op: i, times: 0, updated: false, path: false, total: 0, off: false, parent: ops.parent[i], body: ops.body[i], bodies: run.bodiesOf.get(i) || 0,
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
  return { nodes: [...nodes.values()].sort((a, b) => a.position - b.position), edges: [...edges.values()] };
}

/** Draws a graph, a large one in parts; the part with the node of that index first. */
function drawDags(parent, run, dag, app, index) {
  if (dag.nodes.length <= MAX_NODES) {
    drawDag(parent, run, dag, dag.nodes, app);
    return;
  }
  const parts = Math.ceil(dag.nodes.length / MAX_NODES);
  const tools = d3.select(parent).append("div").attr("class", "row-tools");
  const back = tools.append("button").attr("type", "button").attr("aria-label", "earlier nodes").text("‹");
  const what = tools.append("span").attr("class", "facts");
  const next = tools.append("button").attr("type", "button").attr("aria-label", "later nodes").text("›");
  const place = d3.select(parent).append("div").node();
  const draw = part => {
    const shown = dag.nodes.slice(part * MAX_NODES, (part + 1) * MAX_NODES);
    what.text(`nodes ${(part * MAX_NODES + 1).toLocaleString("en")} to ${(part * MAX_NODES + shown.length).toLocaleString("en")} of ${dag.nodes.length.toLocaleString("en")}`);
    back.attr("disabled", part === 0 ? "" : null).on("click", () => draw(part - 1));
    next.attr("disabled", part === parts - 1 ? "" : null).on("click", () => draw(part + 1));
    place.innerHTML = "";
    drawDag(place, run, dag, shown, app);
  };
  draw(Math.floor(index / MAX_NODES));
}

/** What the bodies of a conditional node are called. */
function bodyTitle(kind, body) { return kind === "IF" ? ["then", "else"][body] : kind === "WHILE" ? "while" : "case " + body; }

/** The nodes of a launch as a graph to draw, those of bodies in their conditional nodes; more(node) returns what else is drawn of a node. */
function nestedDag(dag, more) {
  const present = new Set(dag.nodes.map(node => node.position)), inside = d3.group(dag.nodes, node => present.has(node.parent) ? node.parent : -1);
  const edges = dag.edges.map(edge => ({
    from: String(edge.from), to: String(edge.to), classes: (edge.path ? "path " : "") + (edge.programmatic ? "body" : ""), text: edge.programmatic ? "programmatic edge" : "edge",
  }));
  const bodies = node => {
    const members = d3.group(inside.get(node.position) || [], each => each.body);
    return d3.range(Math.max(node.bodies, ...[...members.keys()].map(body => body + 1))).map(body => {
      const title = bodyTitle(node.title, body), all = members.get(body);
      return all ? { title, graph: make(all) } : { title: title + ", not executed", classes: "off", graph: { nodes: [], edges: [] } };
    });
  };
  const make = nodes => ({
    edges,
    nodes: nodes.map(node => ({
      key: String(node.position), position: node.position, op: node.op, title: node.title, color: node.color, ...more(node), bodies: bodies(node),
    })),
  });
  return make(inside.get(-1) || []);
}

function drawDag(parent, run, dag, shown, app) {
  const nested = nestedDag({ nodes: shown, edges: dag.edges }, node => {
    const facts = [String(node.position), timeText(node.total / node.times, 3)];
    if (node.times > 1) facts.push(node.times + "×");
    if (node.off) facts.splice(1, 2, "disabled");
    if (node.updated) facts.push("updated");
    const selected = app.selected && app.selected.run === run && app.selected.index === node.op;
    return { sub: facts.join(" · "), classes: (node.path ? "path " : "") + (node.off ? "off " : "") + (selected ? "on" : "") };
  });
  zoomable(parent, nested, `Graph of ${dag.nodes.length} nodes`, node => app.select(run, { type: "op", index: node.op }, true));
}

/** Draws a graph that can be moved, and zoomed with Ctrl and the wheel. */
function zoomable(parent, nested, label, click) {
  const svg = drawNested(parent, nested, label, click, Infinity, MAX_NODES), size = svg.attr("viewBox").split(" ").map(Number);
  const inner = svg.select("g"), width = svg.node().parentNode.clientWidth || 800, height = Math.max(120, Math.min(620, size[3] + 20));
  svg.attr("viewBox", null).attr("width", null).attr("height", null).classed("nested", false).style("height", height + "px");
  const zoom = d3.zoom().scaleExtent([.05, 4]).filter(event => event.type !== "wheel" || event.ctrlKey || event.metaKey)
    .on("zoom", event => inner.attr("transform", event.transform));
  svg.call(zoom);
  const scale = Math.min(1, width / size[2], height / size[3]);
  svg.call(zoom.transform, d3.zoomIdentity.translate(Math.max(0, (width - size[2] * scale) / 2), 4).scale(scale));
}
