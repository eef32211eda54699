// jsdom computes a style by matching every rule of every style sheet. Each query by role computes the styles of many
// elements. Most rules name a class that the element lacks. This environment skips rules with a missing class before
// the slow selector engine runs.
const { withDocumentValidator } = require('./withDocumentValidator.cjs');

const environment = require.resolve('jest-environment-jsdom');
const selectors = require(require.resolve('jsdom/lib/jsdom/living/helpers/selectors.js', { paths: [environment] }));

const matchesByEngine = selectors.matchesDontThrow;

/** Returns tag and classes of the last element, or undefined without tag and classes. */
function parseAlternative(alternative) {
  const compound = alternative
    .trim()
    .split(/[\s>+~]+/)
    .at(-1);
  const tag = /^[a-z][\w-]*/i.exec(compound)?.[0].toLowerCase();
  const classes = [...compound.matchAll(/\.([\w-]+)/g)].map(([, name]) => name.toLowerCase());
  return tag || classes.length ? { tag, classes } : undefined;
}

function parseSelector(selector) {
  // A keyframes rule has no selector.
  if (selector === undefined || selector.includes('\\')) return undefined;
  // The engine checks conditions in brackets and parentheses.
  let plain = selector.replace(/\[(?:"[^"]*"|'[^']*'|[^\]"'])*\]/g, '');
  while (/\([^()]*\)/.test(plain)) plain = plain.replace(/\([^()]*\)/g, '');
  if (/[[\]()"']/.test(plain)) return undefined;
  const alternatives = plain.split(',').map(parseAlternative);
  return alternatives.includes(undefined) ? undefined : alternatives;
}

function memoise(read) {
  const known = new Map();
  return (key) => {
    if (!known.has(key)) known.set(key, read(key));
    return known.get(key);
  };
}

const selectorRequirementsOf = memoise(parseSelector);
const classSetOf = memoise((text) => new Set(text.toLowerCase().split(/\s+/)));

// The replacement precedes the loading of jsdom, because the style code of jsdom reads `matchesDontThrow` once.
selectors.matchesDontThrow = (element, selector) => {
  const needs = selectorRequirementsOf(selector);
  if (needs) {
    const tag = element.localName.toLowerCase();
    const classes = classSetOf(element.getAttributeNS(null, 'class') ?? '');
    const fits = (need) => (!need.tag || need.tag === tag) && need.classes.every((name) => classes.has(name));
    if (!needs.some(fits)) return false;
  }
  return matchesByEngine(element, selector);
};

module.exports = withDocumentValidator(require('jest-fixed-jsdom'));
