import { screen } from '@testing-library/react';
import type { Capability } from '@/contract/capabilities';
import { useFakeClock } from '@/testing/console/fakeEnvironment';
import { renderScreen } from '@/testing/console/renderScreen';
import { aStatus } from '@/testing/rows/fixtures';
import { lazyChecksSection, OfferedSections } from './OfferedSections';

beforeAll(lazyChecksSection.load);
beforeEach(() => useFakeClock());
afterEach(() => jest.useRealTimers());

const SECTIONS: [capability: Capability, route: string, titles: string[]][] = [
  ['trades.bridge', 'GET /api/trades/bridge', ['From edge to net', 'Week map']],
  ['trades.after', 'GET /api/trades/after', ['After exit and entry']],
  ['checks.worth', 'GET /api/checks/worth', ['What the checks kept out']],
];
const ALL_TITLES = SECTIONS.flatMap(([, , titles]) => titles);

test.each(SECTIONS)('a bot with only %s is asked for its own sections', async (capability, route, titles) => {
  const { wire, wait } = await renderScreen(<OfferedSections span="7d" />, ({ wire }) => {
    wire.answer('GET /api/status', aStatus({ capabilities: [capability] }));
    for (const [, path] of SECTIONS) wire.answer(path, () => new Response('{}', { status: 500 }));
  });
  await wait(50);
  expect(SECTIONS.map(([, path]) => path).filter((path) => wire.count(path) > 0)).toEqual([route]);
  expect(ALL_TITLES.filter((title) => screen.queryByText(title))).toEqual(titles);
});

test('a bot without these capabilities is asked for none of the sections', async () => {
  const { wire, wait } = await renderScreen(<OfferedSections span="7d" />, ({ wire }) => {
    wire.answer('GET /api/status', aStatus({ capabilities: [] }));
  });
  await wait(50);
  expect(SECTIONS.filter(([, path]) => wire.count(path) > 0)).toEqual([]);
  expect(ALL_TITLES.filter((title) => screen.queryByText(title))).toEqual([]);
});
