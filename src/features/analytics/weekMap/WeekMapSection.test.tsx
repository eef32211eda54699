import { act, fireEvent, screen } from '@testing-library/react';
import { DEFAULTS } from '@/contract/params/catalogue';
import { selectEdits } from '@/slices/parameterDraft';
import { useFakeClock } from '@/testing/console/fakeEnvironment';
import { jsonReply } from '@/testing/console/fakeWire';
import { renderScreen } from '@/testing/console/renderScreen';
import { aStatus } from '@/testing/rows/fixtures';
import { WeekMapSection } from './WeekMapSection';

beforeEach(() => {
  useFakeClock();
  location.hash = '#analytics';
});
afterEach(() => jest.useRealTimers());

const WINDOWS_ADDITION = {
  name: 'own_trading_windows',
  ...{ label: 'Trading windows', help: '', type: 'list', format: 'trading_window', default: [] },
};
const ZONE_ADDITION = {
  name: 'own_trading_windows_zone',
  ...{ label: 'Zone', help: '', type: 'text', format: 'time_zone', default: 'UTC' },
};
const hourRow = (key: string, bps: number) => ({
  ...{ key, trades: 30, recorded: 28, mismatched: 0, parts: [], hours: 12, deviation: 3 },
  net: { pnl: 1, bps, interval: null },
});
const WEEK_ROWS = [hourRow('Mon 00:00', -8), hourRow('Mon 01:00', -8), hourRow('Tue 09:00', 6)];

async function renderWeekMap(capabilities: string[], params: object = {}) {
  const zones: (string | null)[] = [];
  const environment = await renderScreen(<WeekMapSection span="30d" />, ({ wire }) => {
    wire.answer('GET /api/status', aStatus({ capabilities }));
    wire.answer('GET /api/params', { ...DEFAULTS, ...params });
    wire.answer('GET /api/params/additions', { parameters: [WINDOWS_ADDITION, ZONE_ADDITION] });
    wire.answer('GET /api/trades/bridge', ({ search }: { search: string }) => {
      zones.push(new URLSearchParams(search).get('zone'));
      return jsonReply({ at: 0, rows: WEEK_ROWS });
    });
  });
  await environment.wait(100);
  return { ...environment, zones };
}

const hourCell = (name: RegExp): HTMLElement => screen.getByRole('gridcell', { name });
const pressKey = (key: string, more: object = {}): void =>
  void fireEvent.keyDown(document.activeElement!, { key, ...more });

test('hours painted with the keyboard become trading windows in the form, and nothing is saved', async () => {
  const { store, wire, zones } = await renderWeekMap(['trades.bridge', 'params.additions'], {
    own_trading_windows: ['Mon-Wed 08:00-12:00'],
    own_trading_windows_zone: 'Europe/Rome',
  });
  expect(zones).toEqual(['Europe/Rome']);
  expect(hourCell(/^Tuesday 09:00 to 10:00: \+\d\.\d\d bps, 28 trades in 12 hours$/)).toHaveTextContent(/^\+\d\.\d$/);
  expect(hourCell(/^Monday 00:00 .*, no entries$/)).toHaveAttribute('aria-selected', 'false');
  act(() => hourCell(/^Monday 11:00/).focus());
  pressKey('ArrowDown');
  pressKey(' ');
  pressKey('ArrowDown', { shiftKey: true });
  pressKey('ArrowRight', { shiftKey: true });
  expect(screen.getByText('Entries in 16 of 168 hours a week.')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Put into the form' }));
  expect(selectEdits(store.getState())).toEqual({
    own_trading_windows: ['Mon-Tue 08:00-14:00', 'Wed 08:00-12:00'],
  });
  expect(location.hash).toBe('#parameters?focus=own_trading_windows');
  expect(wire.count('POST /api/params')).toBe(0);
});

test('a drag of the mouse removes a rectangle of hours from the windows, and Discard restores them', async () => {
  const { store } = await renderWeekMap(['trades.bridge', 'params.additions']);
  fireEvent.mouseDown(hourCell(/^Saturday 00:00/), { button: 0 });
  fireEvent.mouseEnter(hourCell(/^Sunday 23:00/), { buttons: 1 });
  expect(screen.getByText('Entries in 120 of 168 hours a week.')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(screen.getByText('Always: no restriction.')).toBeInTheDocument();
  expect(selectEdits(store.getState())).toEqual({});
});

test('the week map of a bot without trading windows is a table in UTC that paints nothing', async () => {
  const { zones, wire } = await renderWeekMap(['trades.bridge']);
  expect(zones).toEqual(['UTC']);
  expect(screen.getByRole('table', { name: 'Week map' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Put into the form' })).toBeNull();
  expect(wire.count('GET /api/params/additions')).toBe(0);
});

test('a bot that refuses the hours of the week is told so in the place of the map', async () => {
  const environment = await renderScreen(<WeekMapSection span="30d" />, ({ wire }) => {
    wire.answer('GET /api/status', aStatus({ capabilities: ['trades.bridge'] }));
    wire.answer('GET /api/trades/bridge', () => new Response('{"detail":"by: unknown"}', { status: 400 }));
  });
  await environment.wait(100);
  expect(screen.getByText(/The week map could not be read/)).toBeInTheDocument();
});
