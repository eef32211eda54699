import { tradeMarkoutTexts } from './markoutWords';

const AFTER = { entry: [0.2, -0.4, null], exit: [0, 0.3, 1.25, -2], came_back: true, back_after_ms: 42_300 };

test('the moves after the fills of a trade are named, and a move without a recording says so', () => {
  expect(tradeMarkoutTexts(AFTER)).toEqual([
    ['Mid after the entry, bps', '1 s +0.20, 5 s −0.40, 30 s not recorded'],
    ['Mid after the exit, bps', '1 s 0.00, 5 s +0.30, 30 s +1.25, 120 s −2.00'],
    ['Back at the entry price', 'after 42 s'],
  ]);
});

test.each([
  [false, null, 'not within 2 min'],
  [null, null, 'not recorded'],
  [true, 1e300, 'yes'],
])('a mid that came back %s after %s ms reads %s', (came_back, back_after_ms, text) => {
  expect(tradeMarkoutTexts({ ...AFTER, came_back, back_after_ms })[2]).toEqual(['Back at the entry price', text]);
});

test('an open trade has no moves after its exit, and moves that are to come or no figures are dashes', () => {
  expect(tradeMarkoutTexts({ ...AFTER, entry: [1e300], exit: [] })).toEqual([
    ['Mid after the entry, bps', '1 s —, 5 s —, 30 s —'],
  ]);
});
