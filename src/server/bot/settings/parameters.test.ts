import { PARAMETER_KEYS, type ParameterKey } from '@/contract/params/catalogue';
import type { ParameterCases } from '@/testing/bot/parameterCases/cases';
import { exits } from '@/testing/bot/parameterCases/exits';
import { liveFeed } from '@/testing/bot/parameterCases/liveFeed';
import { orders } from '@/testing/bot/parameterCases/orders';
import { riskAndTasks } from '@/testing/bot/parameterCases/riskAndTasks';
import { signalFilters } from '@/testing/bot/parameterCases/signalFilters';
import { symbolsAndVenues } from '@/testing/bot/parameterCases/symbolsAndVenues';
import { walls } from '@/testing/bot/parameterCases/walls';
import { PARAMETER_USE } from './parameterUse';

const SECTIONS: readonly ParameterCases[] = [
  symbolsAndVenues,
  orders,
  exits,
  walls,
  signalFilters,
  riskAndTasks,
  liveFeed,
];
const CASES: ParameterCases = Object.assign({}, ...SECTIONS);

const covered = PARAMETER_KEYS.filter((key) => CASES[key] !== undefined);

/** Returns the case of a key. TypeScript cannot derive that its values match the key. */
const caseOf = (key: ParameterKey) => CASES[key] as NonNullable<ParameterCases['obi_threshold']>;

test('the parameter table and the parameter cases list the same driven fields', () => {
  expect(covered).toEqual(PARAMETER_KEYS.filter((key) => PARAMETER_USE[key]?.state !== 'unused'));
  expect(SECTIONS.flatMap(Object.keys)).toHaveLength(covered.length);
});

test.each(covered)('%s changes the behaviour of the bot', (key) => {
  const { values, gives, play } = caseOf(key);
  // Equal outcomes would pass for a bot that ignores the field.
  expect(gives[0]).not.toEqual(gives[1]);
  expect(values.map((value) => play({ [key]: value }))).toEqual(gives);
});
