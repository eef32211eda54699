import { PARAMETER_KEYS, parameterRowOf, type ParameterKey } from '@/contract/params/catalogue';
import type { ParameterCases } from '@/testing/bot/parameterCases/cases';
import { exitCases } from '@/testing/bot/parameterCases/exits';
import { liveFeedCases } from '@/testing/bot/parameterCases/liveFeed';
import { orderCases } from '@/testing/bot/parameterCases/orders';
import { riskAndTaskCases } from '@/testing/bot/parameterCases/riskAndTasks';
import { signalFilterCases } from '@/testing/bot/parameterCases/signalFilters';
import { symbolAndVenueCases } from '@/testing/bot/parameterCases/symbolsAndVenues';
import { wallCases } from '@/testing/bot/parameterCases/walls';

const PARAMETER_CASES_BY_SECTION: readonly ParameterCases[] = [
  symbolAndVenueCases,
  orderCases,
  exitCases,
  wallCases,
  signalFilterCases,
  riskAndTaskCases,
  liveFeedCases,
];
const ALL_PARAMETER_CASES: ParameterCases = Object.assign({}, ...PARAMETER_CASES_BY_SECTION);

const parameterKeysWithCase = PARAMETER_KEYS.filter((key) => ALL_PARAMETER_CASES[key] !== undefined);

/**
 * Returns the test case of a parameter. The cast gives all cases one type, because the test treats all parameters
 * alike.
 */
const parameterCaseOf = (key: ParameterKey) => ALL_PARAMETER_CASES[key] as NonNullable<ParameterCases['obi_threshold']>;

test('every parameter that the bot uses has exactly one test case', () => {
  expect(parameterKeysWithCase).toEqual(
    PARAMETER_KEYS.filter((key) => parameterRowOf(key).embeddedBotUse?.state !== 'not used'),
  );
  expect(PARAMETER_CASES_BY_SECTION.flatMap(Object.keys)).toHaveLength(parameterKeysWithCase.length);
});

test.each(parameterKeysWithCase)('%s changes the behaviour of the bot', (key) => {
  const { values, gives, play } = parameterCaseOf(key);
  // The two values must give different outcomes. Equal outcomes would not reveal a bot that ignores the parameter.
  expect(gives[0]).not.toEqual(gives[1]);
  expect(values.map((value) => play({ [key]: value }))).toEqual(gives);
});
