import { transformSync } from '@swc/core';

type Mutant = { line: number; before: string; after: string };
type FindMutants = {
  findMutants(text: string): Mutant[];
  withMutants(text: string, ids: ReadonlyMap<number, number>): string;
};

const { findMutants, withMutants } = jest.requireActual<FindMutants>('./mutants/findMutants.cjs');

const SOURCE = `
const LONGEST_MS = 5_000;
type Count = 1 | 2;
export function isLate(age: number, fills: number[], log: { info(text: string): void }): boolean {
  if (fills.length === 0) return false;
  log.info(\`\${age + 1} ms\`);
  fills.sort();
  return age > LONGEST_MS && fills.some((fill) => fill < 0);
}`;

type Compiled = { isLate(age: number, fills: number[], log: { info(): void }): boolean };

/** Runs the source with one mutant, by its number. */
function compile(active: number) {
  const mutants = findMutants(SOURCE);
  const ids = new Map(mutants.map((_, index) => [index, index + 1]));
  const { code } = transformSync(withMutants(SOURCE, ids), {
    jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
    module: { type: 'commonjs' },
  });
  const module = { exports: {} as Compiled };
  // Runs only the source above.
  // eslint-disable-next-line @typescript-eslint/no-implied-eval
  const run = new Function('exports', 'globalThis', code) as (exports: object, global: object) => void;
  run(module.exports, { __mutants: { isOn: (id: number) => id === active } });
  return (age: number, fills: number[]) => module.exports.isLate(age, fills, { info: () => undefined });
}

test('mutants are found in the code of functions, and none in types and texts of the log', () => {
  expect(findMutants(SOURCE).map(({ line, before, after }) => `${line}: ${before} -> ${after}`)).toEqual([
    '5: fills.length === 0 -> false',
    '5: fills.length === 0 -> (fills.length) !== (0)',
    '5: 0 -> 1',
    '5: 0 -> -1',
    '5: false -> true',
    '7: fills.sort(); -> ',
    '8: age > LONGEST_MS && fills.some((fill) => fill < 0) -> (age > LONGEST_MS) || (fills.some((fill) => fill < 0))',
    '8: age > LONGEST_MS -> (age) >= (LONGEST_MS)',
    '8: age > LONGEST_MS -> (age) <= (LONGEST_MS)',
    '8: fills.some((fill) => fill < 0) -> fills.every((fill) => fill < 0)',
    '8: fill < 0 -> (fill) <= (0)',
    '8: fill < 0 -> (fill) >= (0)',
    '8: 0 -> 1',
    '8: 0 -> -1',
    '8: LONGEST_MS = 5_000 -> 10000',
    '8: LONGEST_MS = 5_000 -> 2500',
  ]);
});

test('a source with all mutants behaves as before until one is turned on', () => {
  expect([compile(0)(6_000, [-1, 1]), compile(0)(5_000, [-1])]).toEqual([true, false]);
  const numberOf = (after: string) => 1 + findMutants(SOURCE).findIndex((mutant) => mutant.after === after);
  expect(compile(numberOf('10000'))(6_000, [-1])).toBe(false);
  expect(compile(numberOf('(age) >= (LONGEST_MS)'))(5_000, [-1])).toBe(true);
  expect(compile(numberOf('fills.every((fill) => fill < 0)'))(6_000, [-1, 1])).toBe(false);
});
