"use strict";
/* What failed, above all else: the message in its parts, a deadlock as a drawing, and where it happened. */

/** A message of the simulator as {what, rule, why, see, legal}; others have only what. */
function messageParts(message) {
  const parts = /^([\s\S]*?) \[([A-Z]+-\d+): ([\s\S]*?) See ([\s\S]*?)\. Legal: ([\s\S]*)\]\s*$/.exec(message);
  return parts ? { what: parts[1], rule: parts[2], why: parts[3], see: parts[4], legal: parts[5] } : { what: message };
}

function drawFailures(place, run, app) {
  const failures = run.failures, most = 12;
  place.hidden = !failures.length;
  place.innerHTML = "";
  if (!failures.length) return;
  const holder = element(place, "<div></div>");
  const box = failure => {
    const { what, rule, why, see, legal } = messageParts(failure.message), call = failure.call;
    const step = call >= 0 && run.recording.callOf.has(call) ? (run.recording.returnOf.has(call) ? run.recording.returnOf : run.recording.callOf).get(call) + 1 : -1;
    const [first, ...rest] = what.split("\n"), own = failure.trace[0];
    const links = [
      call >= 0 ? `<button class="go" data-call="${call}">${esc(run.calls.name[call])} in the timeline, at ${timeText(run.calls.start[call] - run.begin)}</button>` : "",
      step >= 0 ? `<button class="go" data-step="${step}">step ${step.toLocaleString("en")}</button>` : "",
    ].filter(Boolean).join(" · ");
    return `<article class="failure"><h2><span class="tag alarm">${esc(failure.type)}</span>${esc(first)}</h2>
      ${rest.length ? `<pre>${esc(rest.join("\n"))}</pre>` : ""}
      ${rule ? `<dl><dt>rule</dt><dd>${ruleLink(run, rule)} ${esc(why)}</dd>${lessonLink(run, rule)}<dt>see</dt><dd>${esc(see)}</dd><dt>legal</dt><dd class="legal">${esc(legal)}</dd></dl>` : ""}
      ${failure.links.length ? `<div class="deadlock"></div>` : ""}
      ${own ? `<p class="where mono">at ${failure.trace.map(esc).join("<br>called at ")}</p>` : ""}
      ${links ? `<p>${links}</p>` : ""}</article>`;
  };
  holder.innerHTML = failures.slice(0, most).map(box).join("") + (failures.length > most ? `<p>and ${failures.length - most} more calls that failed; they are red among the calls</p>` : "");
  [...holder.querySelectorAll(".failure")].forEach((each, k) => { if (failures[k].links.length) drawDeadlock(each.querySelector(".deadlock"), failures[k].links); });
  holder.addEventListener("click", event => {
    const step = event.target.closest("[data-step]");
    if (step) app.stepTo(step.dataset.step);
  });
  follow(holder, run, app);
}

function ruleLink(run, rule) {
  return run.rules ? `<a class="go" href="${esc(run.rules)}#${esc(rule)}">${esc(rule)}</a>` : `<b>${esc(rule)}</b>`;
}

/** The lesson that explains a rule; empty if there is none. */
function lessonLink(run, rule) {
  const lesson = run.lessons[rule.replace(/-\d+$/, "")];
  if (!lesson) return "";
  return `<dt>lesson</dt><dd>${lesson.page ? `<a class="go" href="${esc(lesson.page)}">${esc(lesson.name)}</a>` : `<code>orrery run ${esc(lesson.name)}</code>`}</dd>`;
}

/** A chain of waits with the middle left out if it is long. */
function shortened(links, most = 12) {
  const names = [...new Set(links.flat())], half = most / 2;
  if (names.length <= most) return links;
  const left = new Set(names.slice(half, 1 - half)), more = `and ${left.size.toLocaleString("en")} more`;
  const shown = links.map(link => link.map(name => left.has(name) ? more : name)).filter(([waiting, awaited]) => waiting !== awaited);
  return [...new Map(shown.map(link => [link.join("\n"), link])).values()];
}

/** Draws what waits for what. Where the last is something that nobody does, it comes back to the thread that waits. */
function drawDeadlock(place, all) {
  const links = shortened(all), names = [...new Set(links.flat())], width = Math.min(560, Math.max(260, d3.max(names, name => name.length) * 7.4 + 30));
  const after = new Map(links.map(([waiting, awaited]) => [waiting, awaited])), first = links[0][0];
  const ends = names.filter(name => !after.has(name)), gap = 26, high = 30, left = 12;
  const y = name => 8 + names.indexOf(name) * (high + gap);
  const height = 16 + names.length * (high + gap) - gap, back = left + width + 60;
  const svg = d3.select(place).append("svg").attr("class", "cycle").attr("viewBox", `0 0 ${back + 150} ${height}`).attr("width", back + 150).attr("height", height).attr("role", "img").attr("aria-label", "What waits for what");
  svg.append("defs").html(`<marker id="head-cycle" viewBox="0 0 8 8" refX="7" refY="4" markerUnits="userSpaceOnUse" markerWidth="9" markerHeight="9" orient="auto"><path d="M0,0.6 L8,4 L0,7.4 z" fill="var(--alarm)"/></marker>`);
  for (const [waiting, awaited] of links) {
    const from = y(waiting) + high, to = y(awaited);
    const x = left + width / 2, bend = left + width + 22 + 6 * names.indexOf(waiting);
    const near = names.indexOf(awaited) === names.indexOf(waiting) + 1;
    svg.append("path").attr("class", "wait").attr("d", near ? `M${x},${from} L${x},${to}` : `M${left + width},${from - high / 2} C${bend},${from - high / 2} ${bend},${to + high / 2} ${left + width},${to + high / 2}`).attr("marker-end", "url(#head-cycle)");
    if (near) svg.append("text").attr("class", "sub").attr("x", x + 8).attr("y", from + gap / 2 + 3).text("waits for");
  }
  for (const end of ends) {
    const from = y(end) + high / 2, to = y(first) + high / 2;
    svg.append("path").attr("class", "wait nobody").attr("d", `M${left + width},${from} C${back},${from} ${back},${to} ${left + width},${to}`).attr("marker-end", "url(#head-cycle)");
    svg.append("text").attr("class", "sub").attr("x", back - 10).attr("y", (from + to) / 2).text("only a waiting thread");
    svg.append("text").attr("class", "sub").attr("x", back - 10).attr("y", (from + to) / 2 + 14).text("could do that");
  }
  for (const name of names) {
    const g = svg.append("g").attr("class", "node" + (ends.includes(name) ? " nobody" : "")).attr("transform", `translate(${left},${y(name)})`);
    g.append("rect").attr("width", width).attr("height", high).attr("rx", 7);
    const most = Math.floor((width - 20) / 7);
    g.append("text").attr("x", 12).attr("y", 19).text(name.length > most ? name.slice(0, most - 1) + "…" : name);
    g.append("title").text(name);
  }
}
