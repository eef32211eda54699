import { createMarketClock } from './marketClock';
import { runInRealTime } from './realTime';

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
