import { createWallClock } from './wallClock';

const NOON = Date.parse('2026-03-10T12:00:00.000Z');

function running() {
  let wall = NOON;
  let steady = 0;
  const beforeJump: number[] = [];
  const { clock, advance } = createWallClock(
    () => wall,
    { beforeJump: () => undefined, afterJump: (ms) => beforeJump.push(ms) },
    () => steady,
  );
  const ran: number[] = [];
  const everySecond = (): void => {
    ran.push(clock.now() - NOON);
    clock.after(1_000, everySecond);
  };
  clock.after(1_000, everySecond);
  return {
    clock,
    beforeJump,
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

test('the time is that of the wall', () => {
  const { clock, pass, ran, beforeJump } = running();
  pass(3_500);
  expect(clock.now()).toBe(NOON + 3_500);
  expect(ran).toEqual([1_000, 2_000, 3_000]);
  expect(beforeJump).toEqual([]);
});

test('over a sleep of an hour what repeats itself runs once, and goes on at its pace', () => {
  const { clock, pass, setWall, ran, beforeJump } = running();
  pass(500);
  setWall(3_600_000);
  pass(20);
  expect(clock.now()).toBe(NOON + 3_600_520);
  expect(ran).toEqual([3_600_520]);
  expect(beforeJump).toEqual([3_600_020]);
  pass(2_000);
  expect(ran).toEqual([3_600_520, 3_601_520, 3_602_520]);
});

test('a pause of a second is caught up, no leap', () => {
  const { pass, setWall, ran, beforeJump } = running();
  setWall(1_500);
  pass(1_000);
  expect(ran).toEqual([1_000, 2_000]);
  expect(beforeJump).toEqual([]);
});

test('a wall clock that is set back neither turns the time nor stops it: it goes slower until the wall is there', () => {
  const { clock, pass, setWall } = running();
  pass(1_000);
  setWall(-2_000);
  pass(1_000);
  expect(clock.now()).toBe(NOON + 1_500);
  pass(3_000);
  expect(clock.now()).toBe(NOON + 3_000);
  pass(500);
  expect(clock.now()).toBe(NOON + 3_500);
});
