import { StartError } from '../../../startError';
import { rejectSimulatorOptions, parseSimulatorOptions } from './simulatorOptions';
import { createSimulator } from '../simulator';

const START_MS = Date.UTC(2026, 0, 5);

test('parseSimulatorOptions returns no options if the operator sets no options', () => {
  expect(parseSimulatorOptions({})).toEqual({});
  expect(() => rejectSimulatorOptions({})).not.toThrow();
});

test('the description of a simulated market names the forced regime, the number of faults and the speed', () => {
  const orders = parseSimulatorOptions({ MARKET_REGIME: 'still', MARKET_FAULTS: 'disconnect@60s+10s,gap BTCUSDT@90s' });
  expect(orders).toMatchObject({ forcedRegime: 'STILL', faultSchedule: [{ fault: 'disconnect' }, { fault: 'gap' }] });
  expect(createSimulator({ seed: 7, startMs: START_MS, symbols: 3, speed: 60, ...orders }).description).toBe(
    'simulated market, 3 symbols, seed 7, held in STILL, 2 faults ordered, at up to 60x',
  );
});

test('parseSimulatorOptions rejects an unknown regime with the list of regimes', () => {
  expect(() => parseSimulatorOptions({ MARKET_REGIME: 'WILD' })).toThrow(StartError);
  expect(() => parseSimulatorOptions({ MARKET_REGIME: 'WILD' })).toThrow(/use one of RANGE, NORMAL, VOLATILE, THIN/);
});

test('rejectSimulatorOptions throws if an option of the simulator is set', () => {
  expect(() => rejectSimulatorOptions({ MARKET_REGIME: 'THIN' })).toThrow(
    /MARKET_REGIME is for the simulated market only/,
  );
  expect(() => rejectSimulatorOptions({ MARKET_FAULTS: 'gap BTCUSDT@9s' })).toThrow(
    /MARKET_FAULTS is for the simulated/,
  );
});
