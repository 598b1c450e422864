"use strict";
/* The mouse on a timeline: what is under it, zooming, moving, selecting. */
class Pointer {
  constructor(timeline, canvas) {
    this.timeline = timeline;
    const app = timeline.app;
    let drag = null;
    canvas.addEventListener("wheel", event => {
      if (event.ctrlKey || event.metaKey) {
        event.preventDefault();
        timeline.zoom(Math.exp(Math.max(-60, Math.min(60, event.deltaY)) * 0.012), event.offsetX);
      } else if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
        event.preventDefault();
        timeline.move((event.deltaX || event.deltaY) / timeline.width);
      }
    }, { passive: false });
    canvas.addEventListener("pointerdown", event => {
      drag = { x: event.offsetX, from: timeline.from, to: timeline.to, moved: false };
      canvas.setPointerCapture(event.pointerId);
      app.active = timeline;
    });
    canvas.addEventListener("pointermove", event => {
      if (drag) {
        const by = (event.offsetX - drag.x) / timeline.room * (drag.to - drag.from);
        drag.moved = drag.moved || Math.abs(event.offsetX - drag.x) > 3;
        if (drag.moved) timeline.show(drag.from - by, drag.to - by);
        return;
      }
      const hit = this.at(event.offsetX, event.offsetY);
      app.tip(event, timeline.run, hit);
      canvas.style.cursor = hit || this.opener(event.offsetX, event.offsetY) ? "pointer" : "grab";
    });
    canvas.addEventListener("pointerup", event => {
      if (drag && !drag.moved && this.opener(event.offsetX, event.offsetY)) app.toggleSms();
      else if (drag && !drag.moved) app.select(timeline.run, this.at(event.offsetX, event.offsetY), false);
      drag = null;
    });
    canvas.addEventListener("pointerleave", () => app.tip(null));
    canvas.addEventListener("dblclick", event => {
      const hit = this.at(event.offsetX, event.offsetY);
      if (hit && hit.type !== "range") timeline.focus(hit.type, hit.index);
    });
  }

  rowAt(y) {
    const top = this.timeline.below(y);
    return y < Timeline.AXIS ? undefined : this.timeline.run.rows.find(each => top >= each.top && top < each.top + each.height);
  }

  /** Whether a point is on the title of a row that opens. */
  opener(x, y) {
    const row = x < Timeline.GUTTER ? this.rowAt(y) : undefined;
    return row !== undefined && row.opens === true;
  }

  /** What is drawn at a point: {type, index}, and the stay on an SM; null if there is nothing. */
  at(x, y) {
    const { timeline } = this, run = timeline.run, row = x < Timeline.GUTTER ? undefined : this.rowAt(y);
    if (!row) return null;
    const time = timeline.time(x), top = timeline.below(y) - row.top;
    if (row instanceof SmRow) {
      const stay = row.at(top, time, timeline.time(x + 1) - time);
      return stay && { type: "op", index: stay.op, sm: row.sm, stay };
    }
    const line = row.lines[Math.floor((top - 3) / Timeline.LINE)];
    const item = line && line.nearest(time, timeline.time(x + 3) - time);
    if (item !== undefined) return { type: row.type, index: item };
    const mark = row.marks.find(i => Math.abs(timeline.x(run.ops.end[i]) - x) < 4);
    return mark === undefined ? null : { type: "op", index: mark };
  }
}
