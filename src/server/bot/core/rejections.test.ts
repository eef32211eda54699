import { isParameterKey } from '@/contract/params/catalogue';
import { parametersOfCheck } from '@/domain/checks/checkParameters';
import { REJECTION_KINDS } from './rejections';

/** Parameters beside which the console shows a check: a misspelt name of a check would lose one. */
const PARAMETERS_WITH_A_CHECK = 20;

test('the checks of the bot drive known parameters, and no parameter belongs to two checks', () => {
  const keys = Object.keys(REJECTION_KINDS).flatMap(parametersOfCheck);
  expect(keys).toHaveLength(PARAMETERS_WITH_A_CHECK);
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys.filter((key) => !isParameterKey(key))).toEqual(['own_trading_windows']);
});
