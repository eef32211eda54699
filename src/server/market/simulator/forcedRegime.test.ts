import { StartError } from '../../startError';
import { parseForcedRegime } from './forcedRegime';

test('parseForcedRegime reads a regime in any case and returns undefined without a regime', () => {
  expect([parseForcedRegime('still'), parseForcedRegime(undefined)]).toEqual(['STILL', undefined]);
});

test('parseForcedRegime rejects an unknown regime with the list of regimes', () => {
  expect(() => parseForcedRegime('WILD')).toThrow(StartError);
  expect(() => parseForcedRegime('WILD')).toThrow(/use one of RANGE, NORMAL, VOLATILE, THIN/);
});
