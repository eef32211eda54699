import { fireEvent, screen, within } from '@testing-library/react';
import type { TimelineEvent } from '@/contract/history/timeline';
import { SystemLogsTab } from '@/features/systemLogs/SystemLogsTab';
import { aStatus } from '@/testing/rows/fixtures';
import { LOGS_ROUTE, logsReply, setUpLogsTests } from '@/testing/screens/logScreen';
import { renderScreen } from '@/testing/console/renderScreen';
import { aTimelineEvent, aTradeEvent, INCIDENT_MS } from '@/testing/rows/timelineEvent';
import { lazyIncidentView } from './lazyIncidentView';

const TIMELINE_ROUTE = 'GET /api/timeline';
const SECRET = 'abcDEF123456ghiJKL789012';

setUpLogsTests();
beforeAll(() => lazyIncidentView.load());
beforeEach(() => {
  HTMLCanvasElement.prototype.getContext = (() => null) as HTMLCanvasElement['getContext'];
});

const iso = (ms: number): string => new Date(ms).toISOString();

const reply = (events: readonly TimelineEvent[], over: object = {}) => ({
  from: iso(INCIDENT_MS - 300_000),
  until: iso(INCIDENT_MS + 300_000),
  at: iso(INCIDENT_MS),
  market_time: iso(INCIDENT_MS),
  truncated: false,
  counts: [],
  events,
  ...over,
});

const EVENTS = [
  aTimelineEvent(1, { state: 'refused', text: `The bot is paused, token=${SECRET}` }),
  aTradeEvent(5, 9, -1.5),
  aTimelineEvent(20, { kind: 'log', state: 'ERROR', title: 'DATA', text: 'out of sync', by: null }),
];

async function openIncident(given: object = reply(EVENTS), capabilities = ['timeline']) {
  history.replaceState(null, '', `#logs?view=incident&at=${iso(INCIDENT_MS)}`);
  const view = await renderScreen(<SystemLogsTab />, ({ wire }) => {
    wire.answer('GET /api/status', aStatus({ capabilities }));
    wire.answer(LOGS_ROUTE, logsReply());
    wire.answer(TIMELINE_ROUTE, given);
  });
  await view.wait(300);
  return view;
}

const rows = (): string[] =>
  [...screen.getByRole('grid', { name: 'Events in view' }).querySelectorAll('[role="row"][data-id]')].map(
    (row) => row.textContent,
  );
const details = () => screen.getByRole('region', { name: 'Selected event' });
const press = async (view: { wait: (ms: number) => Promise<void> }, ...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(screen.getByRole('group', { name: 'Lanes of the incident' }), { key });
  await view.wait(300);
};

test('the incident view asks for the window of the address and lists its events without secrets', async () => {
  const view = await openIncident();
  const { search } = view.wire.last(TIMELINE_ROUTE)!;
  expect(Object.fromEntries(new URLSearchParams(search))).toEqual({
    from: iso(INCIDENT_MS - 300_000),
    until: iso(INCIDENT_MS + 300_000),
  });
  expect(rows()).toHaveLength(3);
  expect(rows()[0]).toContain('12:00:01.000CommandRefusedStop Bot · The bot is paused, token=•••');
  expect(document.body.textContent).not.toContain(SECRET);
});

test('keys select events in order and zoom, and the list follows the range in view', async () => {
  const view = await openIncident();
  await press(view, 'n', 'n');
  expect(within(details()).getByRole('heading')).toHaveTextContent('Trade LONG BTCUSDT');
  expect(within(details()).getByRole('link', { name: 'T5' })).toHaveAttribute('href', '#trades?trade=T5');
  // Seven times half of ten minutes are 4.7 s around noon.
  await press(view, '+', '+', '+', '+', '+', '+', '+');
  expect(rows()).toHaveLength(1);
  await press(view, '0');
  expect(rows()).toHaveLength(3);
});

test('"Around this" moves the view to the selected event', async () => {
  const view = await openIncident();
  await press(view, 'p');
  fireEvent.click(within(details()).getByRole('button', { name: 'Around this' }));
  await view.wait(300);
  expect(location.hash).toBe(`#logs?view=incident&at=${encodeURIComponent(iso(INCIDENT_MS + 20_000))}&span=1`);
});

test('the incident view states missing events and a market time that differs', async () => {
  const counts = [{ kind: 'log', total: 12_000, sent: 10_000, complete_from: 0, complete_until: 0 }];
  await openIncident(reply(EVENTS, { truncated: true, counts, market_time: iso(INCIDENT_MS + 3_600_000) }));
  expect(screen.getByText(/the 10,000 of 12,000 nearest to the moment/)).toBeVisible();
  expect(screen.getByText(/market time, which is 1 h.* ahead of the clock/)).toBeVisible();
});

test('a bot without the timeline shows the table at the address of an incident, and is never asked', async () => {
  const view = await openIncident(reply(EVENTS), []);
  expect(screen.getByRole('button', { name: 'Table', pressed: true })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Incident' })).toBeNull();
  expect(view.wire.count(TIMELINE_ROUTE)).toBe(0);
});

test('a failed request shows its reason and a retry', async () => {
  await openIncident(() => Response.json({ detail: 'The window is empty' }, { status: 400 }));
  expect(screen.getByRole('alert')).toHaveTextContent('The window is empty');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});
