import { createWallClock } from './wallClock';

const CLOCK_START_MS = Date.parse('2026-03-10T12:00:00.000Z');

function createTestWallClock() {
  let wall = CLOCK_START_MS;
  let steady = 0;
  const jumps: number[] = [];
  const { clock, advance } = createWallClock(
    () => wall,
    { beforeJump: () => undefined, afterJump: (ms) => jumps.push(ms) },
    () => steady,
  );
  const ran: number[] = [];
  const everySecond = (): void => {
    ran.push(clock.now() - CLOCK_START_MS);
    clock.after(1_000, everySecond);
  };
  clock.after(1_000, everySecond);
  return {
    clock,
    jumps,
    ran,
    setWall: (ms: number) => void (wall += ms),
    pass(ms: number, everyMs = 20) {
      for (let passed = 0; passed < ms; passed += everyMs) {
        wall += everyMs;
        steady += everyMs;
        advance();
      }
    },
  };
}

test('the market clock follows wall time', () => {
  const { clock, pass, ran, jumps } = createTestWallClock();
  pass(3_500);
  expect(clock.now()).toBe(CLOCK_START_MS + 3_500);
  expect(ran).toEqual([1_000, 2_000, 3_000]);
  expect(jumps).toEqual([]);
});

test('a repeated task runs once after the computer slept for an hour, and then at its interval', () => {
  const { clock, pass, setWall, ran, jumps } = createTestWallClock();
  pass(500);
  setWall(3_600_000);
  pass(20);
  expect(clock.now()).toBe(CLOCK_START_MS + 3_600_520);
  expect(ran).toEqual([3_600_520]);
  expect(jumps).toEqual([3_600_020]);
  pass(2_000);
  expect(ran).toEqual([3_600_520, 3_601_520, 3_602_520]);
});

test('the market clock catches up after a pause of a second without a jump', () => {
  const { pass, setWall, ran, jumps } = createTestWallClock();
  setWall(1_500);
  pass(1_000);
  expect(ran).toEqual([1_000, 2_000]);
  expect(jumps).toEqual([]);
});

test('the market clock runs at half speed after the wall clock was set back, until both clocks agree', () => {
  const { clock, pass, setWall } = createTestWallClock();
  pass(1_000);
  setWall(-2_000);
  pass(1_000);
  expect(clock.now()).toBe(CLOCK_START_MS + 1_500);
  pass(3_000);
  expect(clock.now()).toBe(CLOCK_START_MS + 3_000);
  pass(500);
  expect(clock.now()).toBe(CLOCK_START_MS + 3_500);
});
