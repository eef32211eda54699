/** @jest-environment ./scripts/lib/jsdomEnvironment.cjs */

const STYLE_SHEET = `
  .card { color: rgb(1, 0, 0); }
  section.card > .title, h3 { color: rgb(2, 0, 0); }
  .card:has(.alarm) { color: rgb(3, 0, 0); }
  [data-kind="a.b, (c)"] { color: rgb(4, 0, 0); }
  :is(.left, .right) { color: rgb(5, 0, 0); }
  .row:not(.open):not([hidden]) { color: rgb(6, 0, 0); }
  .w\\:full { color: rgb(7, 0, 0); }
  @keyframes fade { from { opacity: 0; } }
`;

const readComputedColour = (html: string): string => {
  document.head.innerHTML = `<style>${STYLE_SHEET}</style>`;
  document.body.innerHTML = html;
  const element = document.querySelector('#it');
  if (!element) throw new Error(`No element has the id: ${html}`);
  return getComputedStyle(element).color;
};

test.each([
  ['a class', '<p id="it" class="wide card">', 'rgb(1, 0, 0)'],
  ['a child of a class', '<section class="card"><p id="it" class="title">', 'rgb(2, 0, 0)'],
  ['a tag in a list', '<h3 id="it">', 'rgb(2, 0, 0)'],
  ['its children', '<p id="it" class="card"><b class="alarm"></b></p>', 'rgb(3, 0, 0)'],
  ['an attribute with commas, dots and parentheses', '<p id="it" data-kind="a.b, (c)">', 'rgb(4, 0, 0)'],
  ['one of several classes', '<p id="it" class="right">', 'rgb(5, 0, 0)'],
  ['a missing class', '<p id="it" class="row">', 'rgb(6, 0, 0)'],
  ['an escaped class', '<p id="it" class="w:full">', 'rgb(7, 0, 0)'],
])('a computed style follows a rule that selects by %s', (_rule, html, colour) => {
  expect(readComputedColour(html)).toBe(colour);
});

test('a computed style ignores rules that select another element', () => {
  expect(readComputedColour('<p id="it" class="cards title row open">')).toBe('canvastext');
});
