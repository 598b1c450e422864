// One slide at a time. Without this script all slides are below each other.
'use strict';
const slides = [...document.querySelectorAll('main > section')];
const place = document.getElementById('place');
let current = 0;

function show(number) {
  current = Math.max(0, Math.min(slides.length - 1, number));
  slides.forEach((slide, i) => slide.classList.toggle('shown', i === current));
  place.value = `${current + 1} of ${slides.length}`;
  document.getElementById('back').disabled = current === 0;
  document.getElementById('next').disabled = current === slides.length - 1;
  history.replaceState(null, '', `#${current + 1}`);
  scrollTo(0, 0);
}

function showPlace() {
  const number = Number.parseInt(location.hash.slice(1), 10);
  const section = slides.findIndex(slide => location.hash.length > 1 && slide.querySelector(`[id="${CSS.escape(location.hash.slice(1))}"]`));
  show(Number.isNaN(number) ? Math.max(0, section) : number - 1);
}

const keys = {
  ArrowRight: () => show(current + 1), PageDown: () => show(current + 1), ' ': () => show(current + 1),
  ArrowLeft: () => show(current - 1), PageUp: () => show(current - 1),
  Home: () => show(0), End: () => show(slides.length - 1),
};
addEventListener('keydown', event => {
  if (keys[event.key] && !event.ctrlKey && !event.altKey && !event.metaKey && event.target.tagName !== 'BUTTON') {
    event.preventDefault();
    keys[event.key]();
  }
});
document.getElementById('back').addEventListener('click', () => show(current - 1));
document.getElementById('next').addEventListener('click', () => show(current + 1));
addEventListener('hashchange', showPlace);
document.body.classList.add('one');
showPlace();
