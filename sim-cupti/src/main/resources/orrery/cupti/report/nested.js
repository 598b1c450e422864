"use strict";
/*
 * Drawings of graphs in graphs. A graph is {nodes: [{key, title, sub, color, classes, bodies: [{title, classes, graph}]}], edges: [{from, to, classes}]};
 * a node with bodies is a box that holds their drawings. The inner ones are laid out first: a box is a node of their size.
 */
const BOX = { head: 26, gap: 12, title: 18, most: 60 };

/** Places what a graph has: {width, height, nodes: [{node, x, y, width, height, inner}], edges: [{edge, points}]}. */
function layoutNested(graph, most = BOX.most) {
  const layout = new dagre.graphlib.Graph();
  const shown = graph.nodes.slice(-most);
  // The ranks of the default are a little better, and take seconds for some hundred nodes.
  layout.setGraph({ rankdir: "TB", nodesep: 20, ranksep: 26, marginx: 8, marginy: 8, ranker: shown.length > 50 ? "tight-tree" : "network-simplex" });
  layout.setDefaultEdgeLabel(() => ({}));
  const kept = new Set(shown.map(node => node.key)), inner = new Map();
  for (const node of shown) {
    const width = Math.max(96, Math.min(230, Math.max(node.title.length * 7.1, (node.sub || "").length * 5.7) + 30));
    if (!node.bodies.length) { layout.setNode(node.key, { width, height: 38 }); continue; }
    const bodies = node.bodies.map(body => ({ ...body, at: body.graph.nodes.length ? layoutNested(body.graph, most) : { width: Math.max(70, body.title.length * 5.7 + 16), height: 30, nodes: [], edges: [] } }));
    inner.set(node.key, bodies);
    layout.setNode(node.key, {
      width: Math.max(width, d3.sum(bodies, body => body.at.width + BOX.gap) + BOX.gap),
      height: BOX.head + BOX.title + d3.max(bodies, body => body.at.height) + BOX.gap,
    });
  }
  const edges = graph.edges.filter(edge => kept.has(edge.from) && kept.has(edge.to));
  for (const edge of edges) layout.setEdge(edge.from, edge.to);
  dagre.layout(layout);
  const size = layout.graph();
  return {
    width: Math.max(60, size.width || 0), height: Math.max(30, size.height || 0), left: graph.nodes.length - shown.length,
    nodes: shown.map(node => ({ node, ...layout.node(node.key), inner: inner.get(node.key) || [] })),
    edges: edges.map(edge => ({ edge, points: layout.edge(edge.from, edge.to).points })),
  };
}

/** Draws what is placed into a group of an SVG. */
function paintNested(group, placed, click) {
  const line = d3.line(point => point.x, point => point.y).curve(d3.curveBasis);
  for (const { edge, points } of placed.edges) {
    const path = group.append("path").attr("class", "edge " + (edge.classes || "")).attr("d", line(points)).attr("marker-end", `url(#head-${/path|changed/.test(edge.classes || "") ? "path" : "faint"})`);
    path.append("title").text(edge.text || "edge");
  }
  for (const { node, x, y, width, height, inner } of placed.nodes) {
    const g = group.append("g").attr("class", "node " + (node.classes || "") + (inner.length ? " holder" : "")).attr("transform", `translate(${x - width / 2},${y - height / 2})`);
    g.append("rect").attr("class", "box").attr("width", width).attr("height", height).attr("rx", 8);
    g.append("rect").attr("width", 5).attr("height", inner.length ? 16 : height - 12).attr("x", 6).attr("y", 6).attr("rx", 2.5).style("fill", `var(--${node.color})`).style("stroke", "none");
    const most = Math.floor((width - 24) / 6.6);
    g.append("text").attr("x", 17).attr("y", 17).text(node.title.length > most ? node.title.slice(0, most - 1) + "…" : node.title);
    if (!inner.length) g.append("text").attr("class", "sub").attr("x", 17).attr("y", 31).text(node.sub || "");
    g.append("title").text(node.title + (node.sub ? "\n" + node.sub : ""));
    if (click) g.on("click", event => { event.stopPropagation(); click(node); });
    let left = BOX.gap;
    for (const body of inner) {
      const part = g.append("g").attr("class", "body " + (body.classes || "")).attr("transform", `translate(${left},${BOX.head})`);
      part.append("rect").attr("class", "frame").attr("width", body.at.width).attr("height", BOX.title + height - BOX.head - BOX.title - 6).attr("rx", 6);
      part.append("text").attr("class", "sub name").attr("x", 8).attr("y", 13).text(body.title);
      paintNested(part.append("g").attr("transform", `translate(0,${BOX.title - 4})`), body.at, click);
      left += body.at.width + BOX.gap;
    }
  }
}

/** Draws a graph as an SVG of its own, no larger than it has to be. */
function drawNested(parent, graph, label, click, tallest, most = BOX.most) {
  const placed = layoutNested(graph, most);
  const svg = d3.select(parent).append("svg").attr("class", "dag nested").attr("role", "img").attr("aria-label", label);
  svg.append("defs").html(["faint", "path"].map(color => `<marker id="head-${color}" viewBox="0 0 8 8" refX="7" refY="4" markerUnits="userSpaceOnUse" markerWidth="9" markerHeight="9" orient="auto"><path d="M0,0.6 L8,4 L0,7.4 z" fill="var(--${color})"/></marker>`).join(""));
  paintNested(svg.append("g"), placed, click);
  const scale = Math.min(1, tallest / placed.height);
  svg.attr("viewBox", `0 0 ${placed.width} ${placed.height}`).attr("width", placed.width * scale).attr("height", placed.height * scale).attr("preserveAspectRatio", "xMinYMin meet");
  if (placed.left) element(parent, `<p class="hint">the last ${most} of ${(placed.left + most).toLocaleString("en")} nodes</p>`);
  return svg;
}

/** The definition of a graph, from a recording, as a graph to draw; bodies are drawn in their nodes. */
function definitionOf(graph, captures) {
  const next = new Map();
  for (const capture of captures.values()) {
    if (capture.graph === graph.id) for (const number of capture.next) next.set(number, (next.get(number) || []).concat(capture.name));
  }
  return {
    nodes: [...graph.nodes.values()].map(node => ({
      key: String(node.number), title: node.title, color: node.color, sub: next.has(node.number) ? `${node.number} · next of ${next.get(node.number).join(", ")}` : String(node.number),
      classes: (node.changed ? "changed " : "") + (next.has(node.number) ? "next" : ""),
      bodies: node.bodies.map(body => ({ title: body.title, graph: definitionOf(body.graph, captures) })),
    })),
    edges: [...graph.edges.values()].map(edge => ({
      from: String(edge.from), to: String(edge.to), text: edge.programmatic ? "programmatic edge" : "edge", classes: (edge.programmatic ? "body " : "") + (edge.changed ? "changed" : ""),
    })),
  };
}
