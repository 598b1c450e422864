"use strict";
/* Runs the scripts of the page, which are compressed. window.report is there when that is done. */
(async () => {
  const bytes = Uint8Array.from(atob("PACKED"), each => each.charCodeAt(0));
  const script = document.createElement("script");
  script.textContent = await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).text();
  document.body.append(script);
})();
