import { createBackOff } from './backOff';

test('retry delays double from half a second to half a minute and restart after a success', () => {
  const { nextDelayMs, reset } = createBackOff({ random: () => 0.5 });
  expect(Array.from({ length: 8 }, nextDelayMs)).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  reset();
  expect(nextDelayMs()).toBe(500);
});

test('a retry delay varies by up to a quarter and never exceeds the maximum', () => {
  const shortest = createBackOff({ random: () => 0 });
  const longest = createBackOff({ random: () => 0.999_999 });
  expect([shortest.nextDelayMs(), longest.nextDelayMs()]).toEqual([375, 625]);
  for (let attempt = 0; attempt < 20; attempt++) expect(longest.nextDelayMs()).toBeLessThanOrEqual(30_000);
});
