import { hourMoments } from './hourMoments';

const NOW = Date.parse('2026-03-10T00:20:00Z');

test('the last hour of the list is the current hour and the others precede it', () => {
  expect(hourMoments(['23:00', '00:00'], NOW)).toEqual([
    Date.parse('2026-03-09T23:00:00Z'),
    Date.parse('2026-03-10T00:00:00Z'),
  ]);
  // The clock of the bot is behind.
  expect(hourMoments(['23:00'], NOW)).toEqual([Date.parse('2026-03-09T23:00:00Z')]);
});

test.each([[['midnight']], [['22:00', '00:00']], [[]]])('hours %p of another form have no moments', (labels) => {
  expect(hourMoments(labels, NOW)).toBeNull();
});
