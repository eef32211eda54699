// Runs each test first as it is, and then once with each open mutant that the test reaches.
const { appendFileSync, readFileSync } = require('node:fs');

/** A mistake must be noticed by a test that is cheaper. */
const LONGEST_TEST_S = 2;
/** A mistake that the tests do not notice in this processor time counts as not noticed. */
const LONGEST_SEARCH_S = 12;
const NO_LIMIT = 2 ** 31 - 1;
const { setTimeout, clearTimeout, performance } = globalThis;
const file = process.env.MUTANTS_RESULTS;
const write = (result) => appendFileSync(file, `${JSON.stringify(result)}\n`);
const results = readFileSync(file, 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line));
const killed = new Set(results.flatMap(({ killed: id }) => id ?? []));
/** Processor time that the tests of a mutant took, in seconds. */
const searched = new Map();
for (const { searched: id, seconds } of results) if (id) searched.set(id, (searched.get(id) ?? 0) + seconds);
const processorSeconds = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};
const plan = JSON.parse(readFileSync(process.env.MUTANTS_PLAN, 'utf8'));
const roomOf = new Map(plan.mutants.map(({ id, room }) => [id, room]));
const isNear = (id) => !plan.isNearOnly || expect.getState().testPath.includes(`/src/${roomOf.get(id)}/`);
const isOpen = (id) => isNear(id) && !killed.has(id) && (searched.get(id) ?? 0) < LONGEST_SEARCH_S;

const state = { active: 0, reached: undefined, checks: 0, mostChecks: Infinity };
globalThis.__mutants = {
  isOn(id) {
    state.reached?.add(id);
    state.checks += 1;
    if (state.checks > state.mostChecks) throw new Error('the mutant runs too long');
    return state.active === id;
  },
};

function withTimeout(promise, ms) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error('the mutant takes too long')), ms);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

const withMutants = (run) =>
  async function runWithMutants(...args) {
    Object.assign(state, { active: 0, reached: new Set(), checks: 0, mostChecks: Infinity });
    const [startedAt, usedBefore] = [performance.now(), processorSeconds()];
    await run.apply(this, args);
    const usual = { ms: performance.now() - startedAt, checks: state.checks };
    const open = [...state.reached].filter(isOpen);
    write({ reached: [...state.reached] });
    state.reached = undefined;
    if (open.length === 0 || processorSeconds() - usedBefore > LONGEST_TEST_S) return;
    // A test that cannot run twice proves nothing.
    await run.apply(this, args);
    for (const id of open) {
      write({ started: id });
      const usedAtStart = processorSeconds();
      Object.assign(state, { active: id, checks: 0, mostChecks: usual.checks * 20 + 100_000 });
      try {
        await withTimeout((async () => run.apply(this, args))(), usual.ms * 10 + 3_000);
      } catch {
        killed.add(id);
        write({ killed: id, by: expect.getState().currentTestName });
      }
      state.active = 0;
      const seconds = processorSeconds() - usedAtStart;
      searched.set(id, (searched.get(id) ?? 0) + seconds);
      write({ searched: id, seconds });
    }
  };

const { test } = globalThis;
const wrapped = (name, run) => test(name, withMutants(run), NO_LIMIT);
const each = (...table) => {
  const ofTable = test.each(...table);
  return (name, run) => ofTable(name, withMutants(run), NO_LIMIT);
};
globalThis.test = Object.assign(wrapped, test, { each });
globalThis.it = globalThis.test;
afterAll(() => write({ done: expect.getState().testPath }));
