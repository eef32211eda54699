import { loopbackInstrument } from '@/testing/exchange/loopbackMarket';
import { createMarketClock } from '../market/clock/marketClock';
import type { Outcome } from './requests/replies';
import { createPositionStops } from './positionStops';

/** Port of stops whose exchange gives `outcome` to each request. */
function createStops(outcome: Outcome, { isListed = true } = {}) {
  const clock = createMarketClock(0);
  const answer = { outcome };
  const sent: unknown[] = [];
  const warnings: string[] = [];
  const { protect } = createPositionStops({
    requests: {
      call: ({ parameters }, done) => {
        sent.push(parameters['stopLoss']);
        clock.after(10, () => done(answer.outcome));
      },
    },
    clock,
    findContract: () => (isListed ? loopbackInstrument() : undefined),
    warn: (text) => warnings.push(text),
  });
  const pass = (ms: number) => clock.advanceTo(clock.now() + ms);
  return { answer, sent, warnings, pass, want: (trigger: number) => protect('BTCUSDT', { trigger, by: 'MARK' }) };
}

const refused = (code: number): Outcome => ({ kind: 'refused', code, text: 'refused' });

test.each<[number, string]>([
  [110092, 'the stop 99 was not set: The price is above the trigger of the stop already (code 110092: refused)'],
  [110093, 'the stop 99 was not set: The price is below the trigger of the stop already (code 110093: refused)'],
  [110009, 'Cancel stop orders of the symbol at Bybit'],
  [199_999, 'for a reason that this bot does not know'],
])('a stop that code %d refuses is sent again each second, and warns once a minute', (code, text) => {
  const { want, pass, sent, warnings, answer } = createStops(refused(code));
  want(99);
  pass(30_500);
  expect([sent.length, warnings]).toEqual([31, [expect.stringContaining(text)]]);
  pass(30_500);
  expect(warnings).toHaveLength(2);
  answer.outcome = { kind: 'ok', result: {} };
  pass(2_000);
  const { length } = sent;
  pass(10_000);
  expect(sent).toHaveLength(length);
});

test.each<[number, number]>([
  [10001, 1],
  [34040, 0],
])('code %d ends the request for a stop, with %d warnings, until the bot sets the stop again', (code, warnings) => {
  const stops = createStops(refused(code));
  stops.want(99);
  stops.pass(5_000);
  expect([stops.sent, stops.warnings.length]).toEqual([['99.0'], warnings]);
  stops.want(98);
  stops.pass(5_000);
  expect(stops.sent).toEqual(['99.0', '98.0']);
});

test('the stop of a contract that was never listed is not sent, and warns', () => {
  const { want, pass, sent, warnings } = createStops(refused(0), { isListed: false });
  want(99);
  pass(5_000);
  expect([sent, warnings]).toEqual([[], ['BTCUSDT: the stop 99 was not set: Bybit does not list the contract']]);
});
