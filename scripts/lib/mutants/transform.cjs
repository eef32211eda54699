// Compiles the sources of a run of mutants.
const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');
const { createTransformer } = require('@swc/jest').default ?? require('@swc/jest');
const { withMutants } = require('./findMutants.cjs');

const plan = JSON.parse(readFileSync(process.env.MUTANTS_PLAN, 'utf8'));
const swc = createTransformer({ jsc: { target: 'es2022', parser: { syntax: 'typescript' } } });

const write = (text, file) => {
  const own = plan.mutants.flatMap(({ id, index, file: name }) => (name === file ? [[index, id]] : []));
  return own.length === 0 ? text : withMutants(text, new Map(own));
};

module.exports = {
  process: (text, file, options) => swc.process(write(text, file), file, options),
  getCacheKey: (text, file) => createHash('sha256').update(write(text, file)).update(file).digest('hex'),
};
