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

const formControls = require(
  require.resolve('jsdom/lib/jsdom/living/helpers/form-controls.js', { paths: [environment] }),
);
const NodeList = require(require.resolve('jsdom/lib/jsdom/living/generated/NodeList.js', { paths: [environment] }));
const { domSymbolTree } = require(
  require.resolve('jsdom/lib/jsdom/living/helpers/internal-constants.js', { paths: [environment] }),
);

/** Returns the labels of each labelled element of a tree. */
function findLabels(root) {
  const firstById = new Map();
  const labels = [];
  for (const node of domSymbolTree.treeIterator(root)) {
    const id = node.getAttributeNS?.(null, 'id');
    if (id && !firstById.has(id)) firstById.set(id, node);
    if (node.localName === 'label') labels.push(node);
  }
  const labelsByControl = new Map();
  for (const label of labels) {
    const named = firstById.get(label.getAttributeNS(null, 'for'));
    const control = named && formControls.isLabelable(named) ? named : label.control;
    if (control) labelsByControl.set(control, [...(labelsByControl.get(control) ?? []), label]);
  }
  return labelsByControl;
}

const knownLabels = new WeakMap();

function labelsOfTree(root) {
  const known = knownLabels.get(root);
  if (known?.version === root._version) return known.labels;
  const labels = findLabels(root);
  knownLabels.set(root, { version: root._version, labels });
  return labels;
}

// jsdom searches the whole page for the labels of one button, and for each label the whole page again. A query by role
// asks for the labels of every button. The replacement reads the labels once after each change of the page.
formControls.getLabelsForLabelable = (element) => {
  if (!formControls.isLabelable(element)) return null;
  const root = element.getRootNode({});
  element._labels ??= NodeList.createImpl(root._globalObject, [], {
    element: root,
    query: () => labelsOfTree(root).get(element) ?? [],
  });
  return element._labels;
};

module.exports = withDocumentValidator(require('jest-fixed-jsdom'));
