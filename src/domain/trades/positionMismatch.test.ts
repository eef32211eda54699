import { positionMismatchText } from './positionMismatch';

const POSITION_COUNTS = { reported: 2, listed: 0, loaded: 10, total: 10, unreadable: 0 };

test('positionMismatchText returns null when status and list have equal numbers of positions', () => {
  expect(positionMismatchText({ ...POSITION_COUNTS, listed: 2 })).toBeNull();
});

test.each([
  [POSITION_COUNTS, 'The bot reports 2 open positions, 0 are listed here: the list may be out of date.'],
  [
    { ...POSITION_COUNTS, unreadable: 2 },
    'The bot reports 2 open positions, 0 are listed here: 2 rows of the list could not be read.',
  ],
  [
    { ...POSITION_COUNTS, listed: 1, loaded: 200, total: 1_200 },
    'The bot reports 2 open positions, 1 is listed here: the others may be older than the 200 trades loaded.',
  ],
  [
    { ...POSITION_COUNTS, reported: 0, listed: 1, total: 1_200, unreadable: 3 },
    'The bot reports 0 open positions, 1 is listed here: the list may be out of date.',
  ],
])('positionMismatchText reports a difference with its likely reason: %o', (given, text) => {
  expect(positionMismatchText(given)).toBe(text);
});
