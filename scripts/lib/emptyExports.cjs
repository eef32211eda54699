/** Webpack loader that keeps the names of the exports of a module and removes the code behind them. */
module.exports = (source) => {
  const names = [...source.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
  const exports = names.map((name) => `export const ${name} = removed;`);
  return ['const removed = () => ({});', ...exports, 'export default removed;'].join('\n');
};
