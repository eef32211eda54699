import { screen, within } from '@testing-library/react';
import { useFakeClock } from '@/testing/console/fakeEnvironment';
import { jsonReply } from '@/testing/console/fakeWire';
import { renderScreen } from '@/testing/console/renderScreen';
import { aStatus } from '@/testing/rows/fixtures';
import { AfterSection } from './AfterSection';

beforeEach(() => useFakeClock());
afterEach(() => jest.useRealTimers());

const NOON = '2026-03-10T12:00:00.000Z';
const move = (seconds: number, bps: number, half: number | null) => ({
  ...{ seconds, trades: 30, bps },
  interval: half === null ? null : { low: bps - half, high: bps + half },
});
const EXITS = [
  {
    ...{ key: 'TP', trades: 40, recorded: 38, back: { trades: 38, share: 10, interval: { low: 2, high: 18 } } },
    moves: [move(1, 0.2, 0.1), move(5, 0.6, 0.2), move(30, 1.2, 0.4), move(120, 0.5, 0.9)],
  },
  {
    ...{ key: 'SL', trades: 30, recorded: 30, back: { trades: 30, share: 48, interval: { low: 42, high: 54 } } },
    moves: [move(1, 0, 0.1), move(5, 0.1, 0.2), move(30, 0.3, 0.4), move(120, -2, 0.9)],
  },
  { key: 'MANUAL', trades: 2, recorded: 2, back: null, moves: [move(30, -3, null)] },
];
const ENTRIES = [
  { key: 'maker', trades: 50, recorded: 50, moves: [move(1, -0.5, 0.2), move(5, -0.9, 0.3), move(30, -1, 0.4)] },
  { key: 'taker', trades: 22, recorded: 22, moves: [move(1, 0, 0.2), move(5, -0.1, 0.2), move(30, 0, 0.4)] },
];

async function renderSection(capabilities: string[], reply: object = { at: NOON, exits: EXITS, entries: ENTRIES }) {
  const asked: string[] = [];
  const environment = await renderScreen(<AfterSection span="7d" />, ({ wire }) => {
    wire.answer('GET /api/status', aStatus({ capabilities }));
    wire.answer('GET /api/trades/after', ({ search }: { search: string }) => {
      asked.push(search);
      return jsonReply(reply);
    });
  });
  await environment.wait(50);
  return { asked };
}

test('the moves after exits and entries are said in a sentence and shown as rows', async () => {
  const { asked } = await renderSection(['trades.after']);
  expect(asked).toEqual(['?time_range=7d']);
  expect(
    screen.getByText(
      'TP leaves 1.20 ± 0.40 bps in 30 s. Not shown for SL, MANUAL. ' +
        'SL: the price came back to the entry in 48 ± 6 % within 2 min. Not recorded: 2 trades.',
    ),
  ).toBeInTheDocument();
  expect(
    screen.getByText('Maker entries lose 0.90 ± 0.30 bps in 5 s after the fill. Not shown for taker entries.'),
  ).toBeInTheDocument();
  const exits = within(screen.getByRole('table', { name: 'After the exit' }));
  const name = 'TP 40 +0.20 ± 0.10 +0.60 ± 0.20 +1.20 ± 0.40 +0.50 ± 0.90 not shown 10 ± 8 %';
  expect(exits.getByRole('row', { name })).toBeInTheDocument();
});

test.each([
  ['SL', 'reason=SL'],
  ['maker', 'group=liquidity%3Amaker'],
])('the row of %s opens its trades of the range', async (name, filter) => {
  await renderSection(['trades.after']);
  expect(screen.getByRole('link', { name })).toHaveAttribute('href', `#trades?${filter}&from=2026-03-03T12%3A00Z`);
});

test('figures that are no numbers, missing or too large are dashes', async () => {
  const moves = [
    { seconds: 1, trades: 'x', bps: 'fast', interval: 7 },
    { seconds: 30, bps: 1e300 },
  ];
  const entries = [
    { key: 'maker', trades: 'many', recorded: null, moves },
    { key: 5, moves: 'none' },
  ];
  const exits = [{ key: 'TP', trades: 3, recorded: 3, moves, back: { share: 1e300, interval: 'wide' } }];
  await renderSection(['trades.after'], { at: NOON, exits, entries });
  expect(screen.getByRole('row', { name: 'maker — — — —' })).toBeInTheDocument();
  expect(screen.getByRole('row', { name: 'TP 3 — — — — —' })).toBeInTheDocument();
  expect(screen.getAllByText('No move of the mid was recorded in this range.')).toHaveLength(2);
});
