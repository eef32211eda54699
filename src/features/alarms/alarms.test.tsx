import { act, fireEvent, screen, within } from '@testing-library/react';
import { type AlarmPanelView, showAlarmPanel } from '@/ui/widgets/alarmPanelView';
import { statusApi } from '@/api/bot/status';
import { anAlarm } from '@/testing/alarms/alarm';
import { jsonReply } from '@/testing/console/fakeWire';
import { anAccount } from '@/testing/rows/accountStatus';
import { aStatus } from '@/testing/rows/fixtures';
import { renderScreen } from '@/testing/console/renderScreen';
import { openAddress } from '@/ui/hooks/hashRoute';
import { AlarmButton } from './AlarmButton';
import { AlarmPanelHost, lazyAlarmPanel } from './AlarmPanelHost';
import { AlarmStripPlace } from './AlarmStripPlace';
import { AlarmSubscription } from './AlarmSubscription';
import { useAlarmStripPlace } from './useAlarmStripPlace';

const Strip = () => <AlarmStripPlace {...useAlarmStripPlace()} />;
const LIST = [
  anAlarm('memory', { title: 'Memory', rank: 'warning' }),
  anAlarm('feed', { title: 'Feed lost', subject: 'BYBIT' }),
  anAlarm('seen', { title: 'Free disk', state: 'acknowledged' }),
];

beforeAll(async () => {
  await lazyAlarmPanel.load();
});
// Also fakes `performance`, whose time ends the guard against early clicks.
beforeEach(() => void jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] }));
afterEach(() => jest.useRealTimers());

async function renderAlarms(alarms: readonly unknown[] | (() => Response) = LIST, capabilities = ['alarms']) {
  const console = await renderScreen(
    <>
      <AlarmSubscription />
      <AlarmButton />
      <Strip />
      <main />
      <AlarmPanelHost />
    </>,
    ({ wire }) => {
      wire.answer('GET /api/status', aStatus({ capabilities }));
      wire.answer(
        'GET /api/alarms',
        typeof alarms === 'function' ? alarms : { at: '2026-03-10T12:00:01.000Z', alarms },
      );
    },
  );
  // The store notifies the screen with the next animation frame.
  const settle = () => console.wait(50);
  await settle();
  return {
    ...console,
    settle,
    open: async (view: AlarmPanelView) => {
      act(() => showAlarmPanel(view));
      await settle();
    },
    press: async (name: string) => {
      fireEvent.click(screen.getByRole('button', { name }));
      await settle();
    },
  };
}

const strip = (): HTMLElement => screen.getByRole('region', { name: 'Alarm' });
const pastClickGuard = (wait: (ms: number) => Promise<void>) => wait(400);

test('a bot without the capability is never asked for alarms', async () => {
  const { wire } = await renderAlarms(LIST, []);
  expect(wire.count('GET /api/alarms')).toBe(0);
  expect(screen.getByRole('button', { name: 'Alarms' })).toBeInTheDocument();
});

test('the strip shows the highest rank first and follows the live frames', async () => {
  const { receive, wire, wait, settle } = await renderAlarms();
  expect(strip()).toHaveTextContent(/Critical.*Feed lost · BYBIT, .* ago.*close the positions/);
  expect(screen.getByRole('button', { name: 'Alarms, 2 alarms not acknowledged' })).toBeInTheDocument();
  await pastClickGuard(wait);
  wire.answer('POST /api/alarms/acknowledge', { alarms: [], refused: [] });
  const acknowledge = within(strip()).getByRole('button', { name: 'Acknowledge Feed lost BYBIT' });
  fireEvent.click(acknowledge);
  fireEvent.click(acknowledge);
  await settle();
  expect(wire.count('POST /api/alarms/acknowledge')).toBe(1);
  expect(wire.last('POST /api/alarms/acknowledge')?.body).toEqual({ ids: ['feed'], seen_at: LIST[1]!.raised_at });
  await receive({ type: 'alarm', data: { ...LIST[1], state: 'acknowledged' } });
  expect(strip()).toHaveTextContent(/Warning.*Memory/);
  await receive({ type: 'alarm', data: { ...LIST[0], state: 'normal' } });
  expect(screen.queryByRole('region', { name: 'Alarm' })).toBeNull();
});

test('the strip keeps its alarm under the pointer and names a higher rank that waits', async () => {
  const { receive } = await renderAlarms([{ ...LIST[0], rank: 'notice' }]);
  fireEvent.pointerEnter(strip());
  await receive({ type: 'alarm', data: { ...LIST[1], rank: 'warning' } });
  expect(strip()).toHaveTextContent(/Memory.*\+1, warning/);
  fireEvent.pointerLeave(strip());
  expect(strip()).toHaveTextContent(/Feed lost.*\+1 more/);
});

test('a critical alarm takes the strip at once, also under the pointer', async () => {
  const { receive } = await renderAlarms([LIST[0]]);
  fireEvent.pointerEnter(strip());
  await receive({ type: 'alarm', data: LIST[1] });
  expect(strip()).toHaveTextContent(/Feed lost.*\+1 more/);
});

test('a cleared alarm says in the past tense how long it lasted, without its advice', async () => {
  const times = { raised_at: '2026-03-10T12:00:00.000Z', cleared_at: '2026-03-10T12:01:03.000Z' };
  const { open } = await renderAlarms([{ ...LIST[0], rule: 'memory', state: 'cleared', is_active: false, ...times }]);
  expect(strip()).toHaveTextContent(/The process used too much memory for 1 min 3 s, uses less since/);
  expect(strip()).not.toHaveTextContent('Check the connection');
  await open('present');
  const row = screen.getByRole('listitem', { name: 'Memory' });
  expect(row).toHaveTextContent(/used too much memory for 1 min 3 s/);
  expect(row).not.toHaveTextContent('Check the connection');
});

test('an alarm that the mismatch banner shows leaves the strip, stays in the list and returns without the banner', async () => {
  const mismatch = anAlarm('account_mismatch:BTCUSDT', {
    rule: 'account_mismatch',
    title: 'Bot and account differ',
    subject: 'BTCUSDT',
  });
  const finding = {
    symbol: 'BTCUSDT',
    kind: 'quantity',
    ledger_qty: 1,
    exchange_qty: 0,
    since: null,
    is_disputed: true,
  } as const;
  const { wire, open, settle, store } = await renderAlarms([mismatch, LIST[0]]);
  const answer = (findings: readonly (typeof finding)[]) => {
    wire.answer(
      'GET /api/status',
      aStatus({ capabilities: ['alarms', 'execution'], execution: anAccount({ findings: [...findings] }) }),
    );
    act(() => void store.dispatch(statusApi.endpoints.getStatus.initiate(undefined, { forceRefetch: true })));
    return settle();
  };
  expect(strip()).toHaveTextContent('Bot and account differ');
  await answer([finding]);
  expect(strip()).toHaveTextContent(/Memory.*All$/);
  expect(screen.getByRole('button', { name: 'Alarms, 2 alarms not acknowledged' })).toBeInTheDocument();
  await open('present');
  expect(screen.getByRole('listitem', { name: 'Bot and account differ · BTCUSDT' })).toBeInTheDocument();
  await answer([]);
  expect(strip()).toHaveTextContent('Bot and account differ');
});

test('the band of an acknowledged alarm folds with the next change of tab', async () => {
  location.hash = '#dashboard';
  const { receive } = await renderAlarms([LIST[0]]);
  const content = screen.getByRole('main');
  jest.spyOn(content, 'matches').mockReturnValue(true);
  await receive({ type: 'alarm', data: { ...LIST[0], state: 'acknowledged' } });
  expect(document.querySelector('[data-alarm-strip]')).not.toBeNull();
  act(() => openAddress('#trades'));
  expect(document.querySelector('[data-alarm-strip]')).toBeNull();
});

test('a click just after the strip changed acknowledges nothing', async () => {
  const { receive, press, wire, wait } = await renderAlarms([LIST[0]]);
  await pastClickGuard(wait);
  await receive({ type: 'alarm', data: LIST[1] });
  await press('Acknowledge Feed lost BYBIT');
  expect(wire.count('POST /api/alarms/acknowledge')).toBe(0);
});

test('alarms that could not be loaded are requested again every ten seconds until they are', async () => {
  const { wire, wait } = await renderAlarms(() => jsonReply({ detail: 'busy' }, 500));
  expect(screen.getByRole('button', { name: 'Alarms' })).toBeInTheDocument();
  await wait(10_000);
  expect(wire.count('GET /api/alarms')).toBe(2);
  wire.answer('GET /api/alarms', { at: '2026-03-10T12:00:01.000Z', alarms: LIST });
  await wait(10_000);
  expect(strip()).toHaveTextContent('Feed lost');
  await wait(30_000);
  expect(wire.count('GET /api/alarms')).toBe(3);
});

test('Acknowledge all leaves alarms alone that the operator has not seen, and a malformed row hides no other', async () => {
  const { open, press, wire } = await renderAlarms([...LIST, { id: 'broken' }]);
  await open('present');
  expect(screen.getAllByRole('listitem').map((row) => row.getAttribute('aria-label'))).toEqual([
    'Feed lost · BYBIT',
    'Free disk',
    'Memory',
  ]);
  expect(screen.getByRole('dialog', { name: 'Alarms' })).toHaveTextContent('1 row could not be read');
  wire.answer('POST /api/alarms/acknowledge', { alarms: [], refused: [] });
  await press('Acknowledge all');
  expect(wire.last('POST /api/alarms/acknowledge')?.body).toEqual({ seen_at: '2026-03-10T12:00:01.000Z' });
});

test('a refused shelving keeps the typed reason and says why', async () => {
  const { open, press, wire } = await renderAlarms();
  await open('present');
  await press('Shelve Memory');
  await press('Shelve');
  expect(wire.count('POST /api/alarms/shelve')).toBe(0);
  expect(screen.getByRole('form', { name: 'Shelve Memory' })).toHaveTextContent('Enter a reason.');
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Restart at 22:00' } });
  fireEvent.click(screen.getByRole('button', { name: '8 h' }));
  wire.answer('POST /api/alarms/shelve', () => jsonReply({ detail: 'The alarm is normal.' }, 409));
  await press('Shelve');
  expect(wire.last('POST /api/alarms/shelve')?.body).toEqual({
    id: 'memory',
    minutes: 480,
    reason: 'Restart at 22:00',
  });
  expect(screen.getByRole('form', { name: 'Shelve Memory' })).toHaveTextContent('The alarm is normal.');
  expect(screen.getByLabelText('Reason')).toHaveValue('Restart at 22:00');
  wire.answer('POST /api/alarms/shelve', { alarms: [], refused: [] });
  await press('Shelve');
  expect(screen.queryByRole('form', { name: 'Shelve Memory' })).toBeNull();
});

const PREVIEW_TIMES = { from: '2026-03-03T12:00:00.000Z', until: '2026-03-10T12:00:00.000Z' };

test('the rules show their figures, preview a threshold and keep a refused one', async () => {
  const { open, press, wire, settle } = await renderAlarms();
  const rule = {
    rule: 'daily_loss',
    title: 'Daily loss',
    rank: 'warning',
    condition: 'Loss of today.',
    action: 'Pause.',
  };
  const figures = { threshold: 10, default_threshold: 5, min: 1, max: 50, unit: '%', value: 3.1 };
  wire.answer('GET /api/alarms/rules', { rules: [{ ...rule, in_service: true, ...figures }, { rule: 'broken' }] });
  wire.answer('GET /api/alarms/rules/preview', ({ search }) =>
    jsonReply({ rule: 'daily_loss', alarms: search.includes('threshold=8') ? 4 : 1, ...PREVIEW_TIMES }),
  );
  await open('rules');
  const row = screen.getByRole('listitem', { name: 'Daily loss' });
  expect(row).toHaveTextContent('Now 3.1 %, rings at 10 %. Default 5 %, from 1 to 50 %.');
  const field = screen.getByLabelText('Threshold of Daily loss');
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value: '80' } });
  expect(row).toHaveTextContent('Enter a number from 1 to 50 %.');
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  fireEvent.change(field, { target: { value: '8' } });
  await settle();
  expect(row).toHaveTextContent('With this threshold 4 alarms in the last 7 days.');
  wire.answer('POST /api/alarms/rules', () => jsonReply({ detail: 'The bot is busy.' }, 503));
  await press('Save');
  expect(wire.last('POST /api/alarms/rules')?.body).toEqual({ thresholds: { daily_loss: 8 } });
  expect(row).toHaveTextContent('Not saved: The bot is busy.');
  expect(field).toHaveValue('8');
});

const USAGE = { used: 0, max: 5 };
const DIAGNOSTICS = {
  at: '2026-03-10T12:00:00.000Z',
  since: '2026-03-10T11:00:00.000Z',
  ...{ evaluations: 1, signals: 0, entries: 0, filters: [], blocks: [], symbols: [] },
  limits: {
    ...{ enabled: true, trades_hour: USAGE, trades_day: USAGE, consecutive_losses: USAGE, slots: USAGE },
    drawdown_pct: { used: 0.2, max: 10 },
  },
};

test('the search of the rules finds words of title and condition, and the drawdown has the figures of the Dashboard', async () => {
  const { open, wire, settle } = await renderAlarms(LIST, ['alarms', 'diagnostics']);
  const rule = { rank: 'critical', action: 'Look.', in_service: true, default_threshold: 100, min: 10, max: 100 };
  const drawdown = { threshold: 100, value: 2, unit: '% of the allowed drawdown' };
  wire.answer('GET /api/diagnostics', DIAGNOSTICS);
  wire.answer('GET /api/alarms/rules', {
    rules: [
      { ...rule, rule: 'drawdown_guard', title: 'Drawdown', condition: 'The drawdown grows.', ...drawdown },
      {
        ...rule,
        rule: 'memory',
        title: 'Memory',
        condition: 'The process is large.',
        threshold: 1,
        value: 1,
        unit: 'MB',
      },
    ],
  });
  await open('rules');
  await settle();
  expect(screen.getByRole('listitem', { name: 'Drawdown' })).toHaveTextContent('Now 0.2 %, rings at 10 %.');
  fireEvent.change(screen.getByLabelText('Search the rules'), { target: { value: 'LARGE mem' } });
  expect(screen.getAllByRole('listitem').map((row) => row.getAttribute('aria-label'))).toEqual(['Memory']);
  fireEvent.change(screen.getByLabelText('Search the rules'), { target: { value: 'zebra' } });
  expect(screen.getByText('No rule has these words.')).toBeInTheDocument();
});
