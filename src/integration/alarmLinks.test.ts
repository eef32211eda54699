import { readFileSync } from 'node:fs';
import { TABS } from '@/app/tabs';
import { ALARM_RULES } from '@/server/alarms/rules/alarmRules';
import { parseHashRoute } from '@/ui/hooks/hashRoute';

const TAB_IDS = TABS.map(({ id }) => id);

test.each(ALARM_RULES.map(({ id, link }) => [id, link]))('the link of the alarm %s, %s, opens a tab', (_id, link) => {
  expect(TAB_IDS).toContain(parseHashRoute(link).tabId);
});

test('each alarm link in the documents opens a tab', () => {
  const pages = ['docs/alarms.md', 'docs/contract.md', 'docs/recipes.md', 'src/contract/alarms/alarms.ts'];
  const links = pages.flatMap((page) => readFileSync(page, 'utf8').match(/(?<=[`'"])#[a-z]+/g) ?? []);
  expect(links.length).toBeGreaterThan(0);
  expect(links.filter((link) => !TAB_IDS.includes(parseHashRoute(link).tabId))).toEqual([]);
});
