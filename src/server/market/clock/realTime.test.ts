import { createMarketClock } from './marketClock';
import { describeMarketSpeed, runMarketInRealTime } from './realTime';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function createTestMarket() {
  const clock = createMarketClock(1_000);
  const steps: number[] = [];
  const advanceTo = (at: number): void => {
    steps.push(at);
    clock.advanceTo(at);
  };
  return { source: { clock, advanceTo }, clock, steps };
}

test('the market clock follows wall time at the default speed', () => {
  const { source, clock } = createTestMarket();
  runMarketInRealTime(source);
  jest.advanceTimersByTime(2_000);
  expect(clock.now()).toBe(3_000);
});

test('the market advances in small slices at ten times wall time', () => {
  const { source, clock, steps } = createTestMarket();
  runMarketInRealTime(source, { speed: 10 });
  jest.advanceTimersByTime(1_000);
  expect(clock.now()).toBe(11_000);
  expect(Math.max(...steps.map((at, index) => at - (steps[index - 1] ?? 1_000)))).toBeLessThanOrEqual(100);
});

test('a market at a hundredth of wall time adds up fractions of a millisecond', () => {
  const { source, clock } = createTestMarket();
  runMarketInRealTime(source, { speed: 0.01 });
  jest.advanceTimersByTime(10_000);
  expect(clock.now()).toBe(1_100);
});

test('a stopped market does not advance', () => {
  const { source, clock } = createTestMarket();
  const stop = runMarketInRealTime(source);
  jest.advanceTimersByTime(500);
  stop();
  jest.advanceTimersByTime(5_000);
  expect(clock.now()).toBe(1_500);
});

test('the market advances by at most half a second after a long pause of the process', () => {
  const { source, clock } = createTestMarket();
  runMarketInRealTime(source);
  jest.advanceTimersByTime(100);
  const spy = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 3_600_000);
  jest.advanceTimersByTime(50);
  expect(clock.now()).toBe(1_600);
  spy.mockRestore();
});

test('a market that cannot reach its speed falls behind and does not block the process', () => {
  let wall = 0;
  const spy = jest.spyOn(performance, 'now').mockImplementation(() => wall);
  const clock = createMarketClock(0);
  const advanceTo = (at: number): void => {
    clock.advanceTo(at);
    wall += 15;
  };
  runMarketInRealTime({ clock, advanceTo }, { speed: 60 });
  wall = 50;
  jest.advanceTimersByTime(50);
  expect(wall - 50).toBeLessThanOrEqual(50);
  expect(clock.now()).toBe(300);
  spy.mockRestore();
});

/** Creates a market where each slice of market time takes `costMs` of wall time. */
function createSlowMarket(costMs: () => number) {
  let wall = 0;
  const spy = jest.spyOn(performance, 'now').mockImplementation(() => wall);
  const clock = createMarketClock(0);
  const advanceTo = (at: number): void => {
    clock.advanceTo(at);
    wall += costMs();
  };
  const pass = (ms: number): void => {
    for (const end = wall + ms; wall < end;) {
      wall += 50;
      jest.advanceTimersByTime(50);
    }
  };
  return { source: { clock, advanceTo }, clock, pass, end: () => spy.mockRestore() };
}

test('a market below the requested speed reports its speed until the requested speed is reached', () => {
  let cost = 10;
  const { source, clock, pass, end } = createSlowMarket(() => cost);
  const reported: [number, boolean][] = [];
  const stop = runMarketInRealTime(source, {
    speed: 60,
    onSpeedChange: (pace, keepsUp) => reported.push([Math.round(pace), keepsUp]),
  });
  pass(60_000);
  const reached = clock.now() / 60_000;
  expect(reported).toEqual([[Math.round(reached), false]]);
  cost = 30;
  pass(40_000);
  expect(reported.at(-1)![0]).toBeLessThan(reported[0]![0]);
  const slow = reported.length;
  cost = 0;
  pass(60_000);
  expect(reported.slice(slow).at(-1)).toEqual([60, true]);
  expect(reported.filter(([, keepsUp]) => keepsUp)).toHaveLength(1);
  stop();
  end();
});

test('a market at the requested speed reports no speed', () => {
  const { source, pass, end } = createSlowMarket(() => 0);
  const onSpeedChange = jest.fn();
  const stop = runMarketInRealTime(source, { speed: 60, onSpeedChange });
  pass(60_000);
  expect(onSpeedChange).not.toHaveBeenCalled();
  stop();
  end();
});

test('the log line about the speed names the actual and the requested speed', () => {
  expect(describeMarketSpeed(23.4, 60, false)).toMatch(/^The market runs at 23x instead of 60x/);
  expect(describeMarketSpeed(1.24, 2, false)).toMatch(/1\.2x instead of 2x/);
  expect(describeMarketSpeed(60.2, 60, true)).toBe('The market keeps up again: it runs at 60x');
});
