import { createMarketClock } from './marketClock';
import { paceLine, runInRealTime } from './realTime';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function market() {
  const clock = createMarketClock(1_000);
  const steps: number[] = [];
  const advanceTo = (at: number): void => {
    steps.push(at);
    clock.advanceTo(at);
  };
  return { source: { clock, advanceTo }, clock, steps };
}

test('the market passes at wall pace', () => {
  const { source, clock } = market();
  runInRealTime(source);
  jest.advanceTimersByTime(2_000);
  expect(clock.now()).toBe(3_000);
});

test('at ten times the pace it is handled in small slices', () => {
  const { source, clock, steps } = market();
  runInRealTime(source, { speed: 10 });
  jest.advanceTimersByTime(1_000);
  expect(clock.now()).toBe(11_000);
  expect(Math.max(...steps.map((at, index) => at - (steps[index - 1] ?? 1_000)))).toBeLessThanOrEqual(100);
});

test('slower than the wall works too, without losing parts of milliseconds', () => {
  const { source, clock } = market();
  runInRealTime(source, { speed: 0.01 });
  jest.advanceTimersByTime(10_000);
  expect(clock.now()).toBe(1_100);
});

test('stopped means stopped', () => {
  const { source, clock } = market();
  const stop = runInRealTime(source);
  jest.advanceTimersByTime(500);
  stop();
  jest.advanceTimersByTime(5_000);
  expect(clock.now()).toBe(1_500);
});

test('after a long pause of the process the market goes on where it stood', () => {
  const { source, clock } = market();
  runInRealTime(source);
  jest.advanceTimersByTime(100);
  const spy = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 3_600_000);
  jest.advanceTimersByTime(50);
  expect(clock.now()).toBe(1_600);
  spy.mockRestore();
});

test('a market that cannot keep up falls behind instead of blocking everything else', () => {
  let wall = 0;
  const spy = jest.spyOn(performance, 'now').mockImplementation(() => wall);
  const clock = createMarketClock(0);
  const advanceTo = (at: number): void => {
    clock.advanceTo(at);
    wall += 15;
  };
  runInRealTime({ clock, advanceTo }, { speed: 60 });
  wall = 50;
  jest.advanceTimersByTime(50);
  expect(wall - 50).toBeLessThanOrEqual(50);
  expect(clock.now()).toBe(300);
  spy.mockRestore();
});

/** Each period costs so much wall time per 100 ms of market. */
function slowMarket(costMs: () => number) {
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

test('a market that falls behind says at which pace it runs, again when that changes, and when it keeps up', () => {
  let cost = 10;
  const { source, clock, pass, end } = slowMarket(() => cost);
  const told: [number, boolean][] = [];
  const stop = runInRealTime(source, { speed: 60, onPace: (pace, keepsUp) => told.push([Math.round(pace), keepsUp]) });
  pass(60_000);
  const reached = clock.now() / 60_000;
  expect(told).toEqual([[Math.round(reached), false]]);
  cost = 30;
  pass(40_000);
  expect(told.at(-1)![0]).toBeLessThan(told[0]![0]);
  const slow = told.length;
  cost = 0;
  pass(60_000);
  expect(told.slice(slow).at(-1)).toEqual([60, true]);
  expect(told.filter(([, keepsUp]) => keepsUp)).toHaveLength(1);
  stop();
  end();
});

test('a market that keeps up says nothing', () => {
  const { source, pass, end } = slowMarket(() => 0);
  const onPace = jest.fn();
  const stop = runInRealTime(source, { speed: 60, onPace });
  pass(60_000);
  expect(onPace).not.toHaveBeenCalled();
  stop();
  end();
});

test('the line names both paces', () => {
  expect(paceLine(23.4, 60, false)).toMatch(/^The market runs at 23x instead of 60x/);
  expect(paceLine(1.24, 2, false)).toMatch(/1\.2x instead of 2x/);
  expect(paceLine(60.2, 60, true)).toBe('The market keeps up again: it runs at 60x');
});
