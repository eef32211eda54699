import { createMarketClock } from './marketClock';

test('tasks run in order of due time, and the clock shows the due time while a task runs', () => {
  const clock = createMarketClock(1000);
  const seen: [string, number][] = [];
  clock.after(30, () => seen.push(['late', clock.now()]));
  clock.after(10, () => seen.push(['early', clock.now()]));
  clock.after(10, () => seen.push(['early too', clock.now()]));
  clock.advanceTo(1020);
  expect(seen).toEqual([
    ['early', 1010],
    ['early too', 1010],
  ]);
  expect(clock.now()).toBe(1020);
  clock.advanceTo(1030);
  expect(seen).toHaveLength(3);
});

test('one advance of the clock also runs due tasks that other tasks add', () => {
  const clock = createMarketClock(0);
  const ticks: number[] = [];
  const tick = (): void => {
    ticks.push(clock.now());
    clock.after(100, tick);
  };
  clock.after(100, tick);
  clock.advanceTo(1000);
  expect(ticks).toEqual([100, 200, 300, 400, 500, 600, 700, 800, 900, 1000]);
});

test('a cancelled task never runs, even if another task cancels the task shortly before its due time', () => {
  const clock = createMarketClock(0);
  const ran: string[] = [];
  const cancelFirst = clock.after(10, () => ran.push('first'));
  const cancelSecond = clock.after(20, () => ran.push('second'));
  clock.after(15, () => cancelSecond());
  cancelFirst();
  clock.advanceTo(100);
  expect(ran).toEqual([]);
});

test('the market clock never goes back', () => {
  const clock = createMarketClock(500);
  clock.advanceTo(400);
  expect(clock.now()).toBe(500);
});

test('tasks that are added in random order run in order of their due time', () => {
  const clock = createMarketClock(0);
  const delays = Array.from({ length: 500 }, (_, index) => (index * 7919) % 1009);
  const seen: number[] = [];
  for (const delay of delays) clock.after(delay, () => seen.push(clock.now()));
  clock.advanceTo(2000);
  expect(seen).toEqual([...delays].sort((a, b) => a - b));
});
