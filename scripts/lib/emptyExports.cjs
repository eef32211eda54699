const DECLARATION = /^export (?:const|function) (\w+)/gm;
const LIST = /^export \{([^}]*)\}/gm;

const namesOfList = (list) => list.split(',').map((name) => name.trim().split(' as ').at(-1));

/** Webpack loader that keeps the names of the exports of a module and removes the code behind them. */
module.exports = (source) => {
  const names = new Set([
    ...[...source.matchAll(DECLARATION)].map(([, name]) => name),
    ...[...source.matchAll(LIST)].flatMap(([, list]) => namesOfList(list)),
  ]);
  names.delete('default');
  const exports = [...names].map((name) => `export const ${name} = removed;`);
  return ['const removed = () => ({});', ...exports, 'export default removed;'].join('\n');
};
