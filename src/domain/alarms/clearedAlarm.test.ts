import { clearedText, hasClearedWords } from './clearedAlarm';
import { PAGE_RULE_IDS } from './pageAlarms';

const IN_UTC = { zone: 'utc', today: '2026-03-10' } as const;
const TIMES = { raised_at: '2026-03-10T20:59:53.000Z', cleared_at: '2026-03-10T21:00:56.000Z' };

test.each([
  ['page_bot_silent', 'The bot did not answer for 1 min 3 s, answers since 21:00:56.'],
  ['a_rule_of_another_bot', 'The condition held for 1 min 3 s, is over since 21:00:56.'],
  ['exit_failed', null],
])('a cleared alarm of %s uses the past tense', (rule, text) => {
  expect(clearedText({ rule, ...TIMES }, IN_UTC)).toBe(text);
});

test('a cleared alarm names its day when it cleared on another day, and no time that is unknown', () => {
  expect(clearedText({ rule: 'memory', ...TIMES }, { zone: 'utc', today: '2026-03-11' })).toContain('03-10 21:00:56');
  expect(clearedText({ rule: 'memory', raised_at: null, cleared_at: null }, IN_UTC)).toBe(
    'The process used too much memory.',
  );
});

test('every rule of the page has its words for a cleared alarm', () => {
  expect(PAGE_RULE_IDS.filter((rule) => !hasClearedWords(rule))).toEqual([]);
});
