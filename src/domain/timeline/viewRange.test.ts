import { clampRange, panRange, zoomRange } from './viewRange';

const WINDOW = { from: 0, until: 100_000 };

test('a range stays within the window and is at least a second long', () => {
  expect(clampRange({ from: -500, until: 500_000 }, WINDOW)).toEqual(WINDOW);
  expect(clampRange({ from: 99_900, until: 99_901 }, WINDOW)).toEqual({ from: 99_000, until: 100_000 });
});

test('zooming keeps the time under the pointer in its place', () => {
  const range = zoomRange(WINDOW, 0.5, 20_000, WINDOW);
  expect(range).toEqual({ from: 10_000, until: 60_000 });
  expect(zoomRange(range, 2, 20_000, WINDOW)).toEqual(WINDOW);
});

test('panning stops at the edges of the window', () => {
  const range = { from: 10_000, until: 20_000 };
  expect(panRange(range, 0.5, WINDOW)).toEqual({ from: 15_000, until: 25_000 });
  expect(panRange(range, -5, WINDOW)).toEqual({ from: 0, until: 10_000 });
  expect(panRange(range, 50, WINDOW)).toEqual({ from: 90_000, until: 100_000 });
});
