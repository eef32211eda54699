import { fireEvent, screen, within } from '@testing-library/react';
import { BRIDGE_PARTS } from '@/contract/trades/tradeBridge';
import { useFakeClock } from '@/testing/console/fakeEnvironment';
import { jsonReply } from '@/testing/console/fakeWire';
import { renderScreen } from '@/testing/console/renderScreen';
import { aStatus } from '@/testing/rows/fixtures';
import { BridgeSection } from './BridgeSection';

beforeEach(() => useFakeClock());
afterEach(() => jest.useRealTimers());

const AMOUNTS = [2.1, -1, -1.4, -0.5, -0.5, -2, -5.5, 0];

/** A row whose parts have an interval of ± 0.8 bps. */
const bridgeRow = (key: string | null, more: object = {}) => {
  const amounts = (bps: number) => ({ pnl: bps * 10, bps, interval: { low: bps - 0.8, high: bps + 0.8 } });
  const parts = BRIDGE_PARTS.map((part, index) => ({ part, ...amounts(AMOUNTS[index] ?? 0) }));
  return { key, trades: 30, recorded: 28, mismatched: 0, parts, net: amounts(-8.8), ...more };
};

async function renderSection(capabilities: string[]) {
  const asked: string[] = [];
  const environment = await renderScreen(<BridgeSection span="7d" />, ({ wire }) => {
    wire.answer('GET /api/status', aStatus({ capabilities }));
    wire.answer('GET /api/trades/bridge', ({ search }: { search: string }) => {
      const by = new URLSearchParams(search).get('by') ?? '';
      asked.push(by);
      return jsonReply({
        at: '2026-03-10T12:00:00.000Z',
        rows: by === 'all' ? [bridgeRow(null)] : [bridgeRow('SL'), bridgeRow(null)],
      });
    });
  });
  await environment.wait(50);
  return { ...environment, asked };
}

test('the parts of the results are shown in one sentence and as rows with their intervals', async () => {
  await renderSection(['trades.bridge']);
  expect(
    screen.getByText(
      /The signal earns \+2.10 ± 0.80 bps, spread and delay take 3.40, fees take 7.50: net −8.80 ± 0.80./,
    ),
  ).toBeInTheDocument();
  const table = screen.getByRole('table', { name: 'From edge to net' });
  expect(within(table).getByRole('row', { name: /Exit fee −5.50 ± 0.80 −55.00/ })).toBeInTheDocument();
  expect(within(table).getByRole('link', { name: 'Exit fee' })).toHaveAttribute(
    'href',
    '#trades?status=closed&from=2026-03-03T12%3A00Z',
  );
  expect(screen.getByText(/The mids of 2 trades were not recorded./)).toBeInTheDocument();
});

test.each([
  ['Exit reason', 'reason', 'SL', 'reason=SL'],
  ['Side', 'side', 'SL', 'group=side%3ASL'],
  ['Hour, UTC', 'hour', 'SL:00', 'group=hour%3ASL'],
  ['Entry as', 'liquidity', 'SL', 'group=liquidity%3ASL'],
  ['Version', 'version', '30', 'version=SL'],
])('a row of the results by %s opens its trades of the range', async (option, by, name, filter) => {
  const { wait, asked } = await renderSection(['trades.bridge']);
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Group' }));
  fireEvent.click(screen.getByRole('option', { name: option }));
  await wait(50);
  expect(asked).toEqual(['all', by]);
  expect(screen.getByRole('link', { name })).toHaveAttribute('href', `#trades?${filter}&from=2026-03-03T12%3A00Z`);
  expect(screen.getByRole('row', { name: /not stored 30/ })).toBeInTheDocument();
});
