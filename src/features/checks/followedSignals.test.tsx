import { fireEvent, screen, within } from '@testing-library/react';
import type { Signal } from '@/contract/trades/signal';
import { useFakeClock } from '@/testing/console/fakeEnvironment';
import { jsonReply } from '@/testing/console/fakeWire';
import { renderScreen } from '@/testing/console/renderScreen';
import { aCheckWorth, aFollowedSignal } from '@/testing/rows/checkWorth';
import { aSignal, aStatus } from '@/testing/rows/fixtures';
import { ChecksTable } from '@/ui/checks/ChecksTable';
import { SignalOutcomeText } from '@/ui/widgets/SignalOutcomeText';
import { FollowedSignalsProvider, lazyFollowedSignalsDialog } from './FollowedSignalsProvider';

beforeAll(lazyFollowedSignalsDialog.load);
beforeEach(() => useFakeClock());
afterEach(() => jest.useRealTimers());

const STORY_ROUTE = 'GET /api/checks/followed';
const NOON = '2026-03-10T12:00:00.000Z';
const rejectedSignal = (over: Partial<Signal> = {}): Signal => ({
  ...aSignal(0),
  timestamp: NOON,
  outcome: {
    ...{ state: 'rejected', trade_id: null, check: 'slots', label: 'no free slot' },
    reason: 'all 5 slots are taken',
  },
  ...over,
});

async function renderChecks(reply: object | (() => Response), capabilities = ['checks.worth']) {
  const screenOfChecks = (
    <FollowedSignalsProvider>
      <SignalOutcomeText signal={rejectedSignal()} />
      <ChecksTable rows={[aCheckWorth('slots', { label: 'No free slot' })]} opensSignals />
    </FollowedSignalsProvider>
  );
  const environment = await renderScreen(screenOfChecks, ({ wire }) => {
    wire.answer('GET /api/status', aStatus({ capabilities }));
    wire.answer(STORY_ROUTE, reply);
  });
  await environment.wait(50);
  return environment;
}
type Environment = Awaited<ReturnType<typeof renderChecks>>;

async function press(name: string, { wait }: Environment): Promise<HTMLElement> {
  fireEvent.click(screen.getByRole('button', { name }));
  await wait(100);
  return screen.getByRole('dialog');
}

test('a rejected signal opens its hypothetical trade, which has no command and no log lines', async () => {
  const environment = await renderChecks(aFollowedSignal());
  const dialog = await press('rejected: no free slot', environment);
  expect(environment.wire.last(STORY_ROUTE)?.search).toBe(
    `?symbol=BTCUSDT&side=LONG&timestamp=${encodeURIComponent(NOON)}`,
  );
  expect(dialog).toHaveAccessibleName('Not traded: LONG BTCUSDT');
  expect(dialog).toHaveTextContent("Rejected by the check 'no free slot': all 5 slots are taken.");
  expect(dialog).toHaveTextContent('The hypothetical trade ended with −7.40 bps net.');
  expect(within(dialog).getByRole('region', { name: 'Hypothetical trade' })).toHaveTextContent('Stop loss reached');
  expect(
    within(dialog)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Close']);
  expect(within(dialog).queryByText('Log lines')).toBeNull();
});

test.each<[string, object | (() => Response), string]>([
  ['is still followed', aFollowedSignal({ state: 'following', trade: null }), 'The hypothetical trade has not ended.'],
  ['is unknown to the bot', () => jsonReply({ detail: 'No such signal' }, 404), 'The bot has no story of this signal.'],
  ['has an unknown state', { ...aFollowedSignal(), state: 'lost' }, 'The story of this signal could not be read'],
  ['ended without a trade', aFollowedSignal({ trade: null, net_bps: null }), 'ended with — bps net.'],
])('the dialog says in words when the signal %s', async (_name, reply, text) => {
  const dialog = await press('rejected: no free slot', await renderChecks(reply));
  expect(dialog).toHaveTextContent(text);
});

test('a check lists its rejected signals, each of which opens its story, and leads to its parameter', async () => {
  const environment = await renderChecks(aFollowedSignal());
  const traded = { ...aSignal(1), outcome: { state: 'traded', trade_id: '7' } };
  environment.wire.answer('GET /api/signals', [rejectedSignal({ symbol: 'ETHUSDT' }), traded, 'nonsense']);
  const dialog = await press('No free slot', environment);
  expect(environment.wire.last('GET /api/signals')?.search).toBe('?limit=500');
  expect(dialog).toHaveTextContent('1 signal of the newest 500');
  const rows = within(dialog).getAllByRole('row');
  expect(rows.map((row) => row.lastElementChild?.textContent)).toEqual(['all 5 slots are taken']);
  expect(within(dialog).getByRole('link', { name: 'Parameter: Concurrent trades' })).toHaveAttribute(
    'href',
    '#parameters?focus=max_concurrent_trades',
  );
  fireEvent.click(within(rows[0]!).getByRole('button'));
  await environment.wait(100);
  expect(dialog).toHaveAccessibleName('Not traded: LONG ETHUSDT');
  await press('Back to the list', environment);
  expect(within(dialog).getByRole('table', { name: 'Rejected signals' })).toBeInTheDocument();
});

test('nothing opens for a bot that does not follow rejected signals', async () => {
  await renderChecks(aFollowedSignal(), []);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByText('no free slot')).toBeInTheDocument();
});
