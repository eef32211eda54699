import { screen, within } from '@testing-library/react';
import { useFakeClock } from '@/testing/console/fakeEnvironment';
import { jsonReply } from '@/testing/console/fakeWire';
import { renderScreen } from '@/testing/console/renderScreen';
import { aChecksWorthReply } from '@/testing/rows/checkWorth';
import { aStatus } from '@/testing/rows/fixtures';
import { ChecksSection } from './ChecksSection';

beforeEach(() => useFakeClock());
afterEach(() => jest.useRealTimers());

const WORTH_ROUTE = 'GET /api/checks/worth';

async function renderSection(reply: object | (() => Response)) {
  const environment = await renderScreen(<ChecksSection span="7d" />, ({ wire }) => {
    wire.answer('GET /api/status', aStatus({ capabilities: ['checks.worth'] }));
    wire.answer(WORTH_ROUTE, reply);
  });
  await environment.wait(50);
  return environment;
}

test('the checks are shown in one sentence and as rows with verdict, figures and intervals', async () => {
  const { wire } = await renderSection(aChecksWorthReply());
  expect(wire.last(WORTH_ROUTE)?.search).toBe('?time_range=7d');
  expect(
    screen.getByText(
      'Cooldown of the symbol pays: −3.10 ± 0.90 bps a trade kept out; no free slot costs: +2.00 ± 0.50; for 1 check nothing is shown yet.',
    ),
  ).toBeInTheDocument();
  const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent).join(' | '))).toEqual([
    'cooldown of the symbol | ✓ pays | 214 | −3.10 ± 0.90 | 171 | −1.20 of 96 trades | −1.90 ± 2.00 | enough signals',
    'no free slot | ✕ costs | 214 | +2.00 ± 0.50 | 171 | −1.20 of 96 trades | −1.90 ± 2.00 | enough signals',
    'hourly limit | ? not shown | 214 | −0.40 ± 1.60 | 171 | −1.20 of 96 trades | −1.90 ± 2.00 | 640 more signals',
  ]);
  expect(screen.getByText(/Not followed: 24 \(too many signals at once 24\)/)).toHaveTextContent(
    'The first is of 2026-03-03 12:00:00 UTC.',
  );
});

test('a range without rejected signals is told in words', async () => {
  await renderSection(aChecksWorthReply({ rows: [], since: null, not_followed: [] }));
  expect(screen.getByText('No rejected signal was followed in the last 7 days.')).toBeInTheDocument();
});

test.each<[string, object | (() => Response), string]>([
  ['an error', () => jsonReply({ detail: 'database is locked' }, 500), 'database is locked'],
  [
    'figures that are no numbers',
    aChecksWorthReply({ rows: [{ check: 'a', label: 'a', kept_out: 'many' }] }),
    'another form than expected',
  ],
  ['another form', () => jsonReply([1, 2]), 'another form than expected'],
])('%s in place of the checks is told with a retry', async (_name, reply, reason) => {
  await renderSection(reply);
  expect(screen.getByRole('alert')).toHaveTextContent('The checks could not be read');
  expect(screen.getByRole('alert')).toHaveTextContent(reason);
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
});
