import { act, fireEvent, screen, within } from '@testing-library/react';
import { LOGS_EVERY_MS } from '@/contract/timings';
import type { SystemLog } from '@/contract/systemLog';
import { LOG_COMPONENTS } from '@/contract/enums';
import { selectNotices } from '@/slices/notices';
import { useFakeClock } from '@/testing/fakeWorld';
import { json } from '@/testing/fakeWire';
import { renderScreen } from '@/testing/renderScreen';
import { ConfirmHost } from '@/ui/ConfirmHost';
import { chooseZone } from '@/ui/zone';
import { SystemLogsTab } from './SystemLogsTab';

const LOGS = 'GET /api/system-logs';
const NOON = Date.UTC(2026, 2, 10, 12);

// A grid in jsdom, on a machine that may be busy.
jest.setTimeout(30_000);

beforeEach(() => {
  useFakeClock();
  // The order that an earlier test chose.
  localStorage.clear();
  history.replaceState(null, '', '#logs');
  chooseZone('utc');
});
afterEach(() => jest.useRealTimers());

const log = (second: number, message: string, over: Partial<SystemLog> = {}): SystemLog => ({
  timestamp: new Date(NOON + second * 1_000).toISOString(),
  level: 'INFO',
  component: 'SYSTEM',
  message,
  ...over,
});
const reply = (...logs: SystemLog[]) => ({
  logs,
  levels: ['ERROR', 'WARNING', 'INFO'],
  components: ['SYSTEM', 'RISK'],
});

const bySecond = [
  log(3, 'Bot stopped'),
  log(2, 'Drawdown 5% reached', { level: 'ERROR', component: 'RISK' }),
  log(1, 'Bot started'),
];

async function openTab(...logs: SystemLog[]) {
  const view = await renderScreen(
    <>
      <SystemLogsTab />
      <ConfirmHost />
    </>,
    ({ wire }) => wire.answer(LOGS, reply(...logs)),
  );
  // The grid draws its rows once it has measured itself.
  await view.wait(100);
  return {
    ...view,
    answer: (...next: SystemLog[]) => view.wire.answer(LOGS, reply(...next)),
    poll: () => view.wait(LOGS_EVERY_MS + 50),
    asked: () => view.wire.last(LOGS)?.search,
    times: () => view.wire.count(LOGS),
  };
}

const card = (label: string): HTMLElement => screen.getByText(label).closest('div')!;
const grid = (): HTMLElement => screen.getByRole('grid', { name: 'System logs' });
const rows = (): HTMLElement[] => [...grid().querySelectorAll<HTMLElement>('[role="row"][data-id]')];
const cell = (row: HTMLElement, field: string): HTMLElement =>
  row.querySelector<HTMLElement>(`[data-field="${field}"]`)!;
const messages = (): (string | null)[] => rows().map((row) => cell(row, 'message').textContent);
const expanded = (row: HTMLElement): string | null => within(row).getByRole('button').getAttribute('aria-expanded');
const choose = async (label: string, value: string, wait: (ms: number) => Promise<void>): Promise<void> => {
  fireEvent.change(screen.getByRole('combobox', { name: label }), { target: { value } });
  await wait(50);
};
const search = async (text: string, wait: (ms: number) => Promise<void>): Promise<void> => {
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search' }), { target: { value: text } });
  await wait(400);
};
const optionsOf = (label: string): (string | null)[] =>
  within(screen.getByRole('combobox', { name: label }))
    .getAllByRole<HTMLOptionElement>('option')
    .map(({ textContent }) => textContent);

test('the latest 500 lines stand in a table, newest first, with time, level, component and message', async () => {
  const { asked } = await openTab(...bySecond);
  expect(asked()).toBe('?limit=500');
  expect(messages()).toEqual(['Bot stopped', 'Drawdown 5% reached', 'Bot started']);
  expect(cell(rows()[1]!, 'time')).toHaveTextContent('2026-03-10 12:00:02');
  expect(cell(rows()[1]!, 'level')).toHaveTextContent('ERROR');
  expect(cell(rows()[1]!, 'component')).toHaveTextContent('RISK');
  expect(screen.getByRole('columnheader', { name: 'Time, UTC' })).toBeInTheDocument();
});

test('recent errors are counted among the last 100 entries, over what says so', async () => {
  history.replaceState(null, '', '#logs?view=timeline');
  const many = Array.from({ length: 130 }, (_, n) => log(-n, `line ${n}`, { level: n % 50 === 0 ? 'ERROR' : 'INFO' }));
  await openTab(...many);
  expect(card('Recent errors')).toHaveTextContent('Recent errors2ERROR among the last 100 entries');
  expect(card('Lines loaded')).toHaveTextContent('130the latest 500 at most');
  expect(card('Time span')).toHaveTextContent('11:57:51–12:00:00');
});

test('an error elsewhere is still counted while a filter hides it', async () => {
  const { wire, wait } = await openTab(...bySecond);
  wire.answer(LOGS, ({ search: query }) =>
    json(query.includes('level=INFO') ? reply(bySecond[0]!, bySecond[2]!) : reply(...bySecond)),
  );
  await choose('Level', 'INFO', wait);
  expect(card('Lines loaded')).toHaveTextContent('2INFO, the latest 500 at most');
  expect(card('Recent errors')).toHaveTextContent('1ERROR among the 3 entries of all kinds');
});

test('level, component and limit are sent to the server, only when chosen, and stand in the address', async () => {
  const { wire, wait } = await openTab(...bySecond);
  const sent = (): string[] => wire.sent.filter(({ route }) => route === LOGS).map((request) => request.search);
  await choose('Level', 'ERROR', wait);
  expect(sent()).toContain('?level=ERROR&limit=500');
  await choose('Component', 'RISK', wait);
  expect(sent()).toContain('?level=ERROR&component=RISK&limit=500');
  await choose('Limit', '2000', wait);
  expect(sent()).toContain('?level=ERROR&component=RISK&limit=2000');
  expect(location.hash).toBe('#logs?level=ERROR&component=RISK&limit=2000');
  await choose('Level', '', wait);
  await choose('Component', '', wait);
  expect(sent().at(-1)).toBe('?limit=2000');
});

test('the filters offer what the bot names, and the limits of the specification', async () => {
  await openTab(...bySecond);
  expect(optionsOf('Level')).toEqual(['All', 'ERROR', 'WARNING', 'INFO']);
  expect(optionsOf('Component')).toEqual(['All', 'SYSTEM', 'RISK']);
  expect(optionsOf('Limit')).toEqual(['100', '250', '500', '1000', '2000 (All)']);
  expect(screen.getByRole('combobox', { name: 'Limit' })).toHaveValue('500');
});

test('filters come from the address after a reload', async () => {
  history.replaceState(null, '', '#logs?level=ERROR&limit=100&q=drawdown&view=timeline');
  const { wire } = await openTab(...bySecond);
  expect(wire.sent.map((request) => request.search)).toContain('?level=ERROR&limit=100');
  expect(screen.getByRole('searchbox')).toHaveValue('drawdown');
  expect(screen.getByRole('button', { name: 'Timeline' })).toHaveAttribute('aria-pressed', 'true');
});

test('the search looks at message and component, marks what it finds and asks the server nothing', async () => {
  const { wait, times } = await openTab(...bySecond);
  const before = times();
  await search('RISK', wait);
  expect(messages()).toEqual(['Drawdown 5% reached']);
  expect(rows()[0]!.querySelector('mark')).toHaveTextContent('RISK');
  await search('bot st', wait);
  expect(messages()).toEqual(['Bot stopped', 'Bot started']);
  expect([...grid().querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['Bot st', 'Bot st']);
  expect(times()).toBe(before);
  expect(location.hash).toBe('#logs?q=bot+st');
  expect(card('In view')).toHaveTextContent('2with “bot st”');
});

test('without a matching line the operator is told so, and can have all lines back', async () => {
  const { wait } = await openTab(...bySecond);
  await search('nowhere', wait);
  expect(screen.getByText('No logs found with current filters')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Show all levels and components' }));
  await wait(50);
  expect(messages()).toHaveLength(3);
  expect(location.hash).toBe('#logs');
});

test('a bot without any line shows the same words', async () => {
  await openTab();
  expect(screen.getByText('No logs found with current filters')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Export CSV' })).toBeDisabled();
});

test('lines are refreshed every 3 s until the operator turns that off', async () => {
  const { answer, poll, times, wait } = await openTab(...bySecond);
  answer(log(4, 'Bot resumed'), ...bySecond);
  await poll();
  expect(messages()[0]).toBe('Bot resumed');
  fireEvent.click(screen.getByRole('switch', { name: 'Auto-refresh every 3 s' }));
  await wait(50);
  const before = times();
  await wait(4 * LOGS_EVERY_MS);
  expect(times()).toBe(before);
  expect(screen.getByText(/not refreshed by itself/)).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await wait(50);
  expect(times()).toBe(before + 1);
});

test('a row expands on click to the whole message and collapses again', async () => {
  const long = `Traceback:\n${'frame '.repeat(120)}end of it`;
  const { wait } = await openTab(log(1, long));
  const [row] = rows();
  expect(cell(row!, 'message')).not.toHaveTextContent('end of it');
  expect(expanded(row!)).toBe('false');
  fireEvent.click(cell(row!, 'message'));
  await wait(50);
  expect(cell(row!, 'message')).toHaveTextContent('end of it');
  expect(cell(row!, 'message')).toHaveTextContent('INFO · SYSTEM · 2026-03-10T12:00:01.000Z');
  expect(expanded(row!)).toBe('true');
  fireEvent.click(cell(row!, 'level'));
  await wait(50);
  expect(expanded(row!)).toBe('false');
});

test('the button of a row toggles it once', async () => {
  const { wait } = await openTab(...bySecond);
  fireEvent.click(within(rows()[0]!).getByRole('button', { name: 'Whole message' }));
  await wait(50);
  expect(expanded(rows()[0]!)).toBe('true');
});

test.each(['Enter', ' '])('a row expands and collapses with the key %p', async (key) => {
  const { wait } = await openTab(...bySecond);
  const target = cell(rows()[1]!, 'message');
  act(() => target.focus());
  for (const state of ['true', 'false']) {
    fireEvent.keyDown(target, { key });
    await wait(50);
    expect(expanded(rows()[1]!)).toBe(state);
  }
});

test('whoever drags over a line to copy it does not expand it', async () => {
  const { wait } = await openTab(...bySecond);
  const target = cell(rows()[0]!, 'message');
  document.getSelection()!.selectAllChildren(target);
  fireEvent.click(target);
  await wait(50);
  expect(expanded(rows()[0]!)).toBe('false');
  document.getSelection()!.removeAllRanges();
});

const holds: [string, () => void, () => void][] = [
  [
    'the pointer is in the list',
    () => fireEvent.pointerEnter(grid().parentElement!),
    () => fireEvent.pointerLeave(grid().parentElement!),
  ],
  [
    'a row is expanded',
    () => fireEvent.click(cell(rows()[0]!, 'message')),
    () => fireEvent.click(cell(rows()[0]!, 'message')),
  ],
  [
    'text is selected',
    () => {
      document.getSelection()!.selectAllChildren(cell(rows()[0]!, 'message'));
      fireEvent(document, new Event('selectionchange'));
    },
    () => {
      document.getSelection()!.removeAllRanges();
      fireEvent(document, new Event('selectionchange'));
    },
  ],
];
test.each(holds)('rows do not move while %s, and come when it ends', async (_what, begin, end) => {
  const { answer, poll, wait } = await openTab(...bySecond);
  begin();
  await wait(50);
  answer(log(5, 'newest'), log(4, 'newer'), ...bySecond.slice(0, 2));
  await poll();
  expect(messages()).toHaveLength(3);
  expect(messages().join()).not.toMatch(/newe/);
  expect(screen.getByRole('button', { name: '2 new lines, show' })).toHaveTextContent('2 new');
  end();
  await wait(50);
  expect(messages()).toEqual(['newest', 'newer', 'Bot stopped', 'Drawdown 5% reached']);
});

test('the pill lets the new lines in and collapses what was open', async () => {
  const { answer, poll, wait } = await openTab(...bySecond);
  fireEvent.click(cell(rows()[0]!, 'message'));
  answer(log(4, 'newer'), ...bySecond);
  await poll();
  fireEvent.click(screen.getByRole('button', { name: '1 new line, show' }));
  await wait(50);
  expect(messages()).toEqual(['newer', 'Bot stopped', 'Drawdown 5% reached', 'Bot started']);
  expect(rows().map(expanded)).toEqual(['false', 'false', 'false', 'false']);
});

test('another filter shows its lines at once, reader or not', async () => {
  const { wait } = await openTab(...bySecond);
  fireEvent.pointerEnter(grid().parentElement!);
  await search('drawdown', wait);
  expect(messages()).toEqual(['Drawdown 5% reached']);
});

test('near-equal lines become one row with their count, and its older lines open with it', async () => {
  const { wait } = await openTab(log(3, 'took 5 ms'), log(2, 'Bot started'), log(1, 'took 7 ms'));
  fireEvent.click(screen.getByRole('switch', { name: 'Group near-equal lines' }));
  await wait(50);
  expect(messages()).toEqual(['took 5 ms', 'Bot started']);
  expect(rows().map((row) => cell(row, 'count').textContent)).toEqual(['2×', '1×']);
  expect(card('In view')).toHaveTextContent('3every line loaded, in 2 rows');
  fireEvent.click(cell(rows()[0]!, 'message'));
  await wait(50);
  expect(within(rows()[0]!).getByRole('list')).toHaveTextContent('2026-03-10 12:00:01took 7 ms');
  expect(location.hash).toBe('#logs?grouped=1');
});

test('the timeline tells the same lines, grouped by time, and its rows expand', async () => {
  const { wait } = await openTab(...bySecond);
  fireEvent.click(screen.getByRole('button', { name: 'Timeline' }));
  await wait(50);
  const timeline = within(screen.getByRole('group', { name: 'Timeline' }));
  expect(timeline.getByRole('heading')).toHaveTextContent('2026-03-10 12:00 UTC 3 lines 1 error');
  const [button] = timeline.getAllByRole('button', { name: 'Whole message' });
  fireEvent.click(button!);
  await wait(50);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  expect(timeline.getByText(/INFO · SYSTEM/)).toBeInTheDocument();
  expect(location.hash).toBe('#logs?view=timeline');
});

test('a scrolled timeline does not move', async () => {
  const { answer, poll, wait } = await openTab(...bySecond);
  fireEvent.click(screen.getByRole('button', { name: 'Timeline' }));
  await wait(50);
  const timeline = screen.getByRole('group', { name: 'Timeline' });
  timeline.scrollTo = () => {
    timeline.scrollTop = 0;
    fireEvent.scroll(timeline);
  };
  timeline.scrollTop = 40;
  fireEvent.scroll(timeline);
  answer(log(4, 'newer'), ...bySecond);
  await poll();
  expect(timeline).not.toHaveTextContent('newer');
  fireEvent.click(screen.getByRole('button', { name: '1 new line, show' }));
  await wait(50);
  expect(timeline).toHaveTextContent('newer');
  expect(timeline.scrollTop).toBe(0);
});

test('HTML in a message is text', async () => {
  const { wait } = await openTab(log(1, '<img src=x onerror="alert(1)"><b>bold</b>'));
  fireEvent.click(cell(rows()[0]!, 'message'));
  await wait(50);
  expect(cell(rows()[0]!, 'message')).toHaveTextContent('<img src=x onerror="alert(1)"><b>bold</b>');
  expect(grid().querySelector('img, b')).toBeNull();
});

test('every named component has its colour, and its word', async () => {
  await openTab(...LOG_COMPONENTS.map((component, n) => log(n, 'line', { component })));
  for (const name of LOG_COMPONENTS) expect(screen.getByText(name, { selector: '[data-name] *' })).toBeInTheDocument();
});

describe('files', () => {
  const saved: { name: string; blob: Blob }[] = [];
  beforeEach(() => {
    saved.length = 0;
    URL.createObjectURL = (blob) => {
      saved.push({ name: '', blob: blob as Blob });
      return 'blob:file';
    };
    URL.revokeObjectURL = () => undefined;
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.at(-1)!.name = this.download;
    });
  });
  afterEach(() => jest.restoreAllMocks());

  test('what is in view is exported as JSON and CSV, in its order and without its secrets', async () => {
    const { wait } = await openTab(log(3, 'b token=abc'), log(2, 'other'), log(1, 'a token=def'));
    await search('token', wait);
    fireEvent.click(screen.getByRole('columnheader', { name: 'Message' }));
    await wait(50);
    expect(messages()).toEqual(['a token=•••', 'b token=•••']);
    fireEvent.click(screen.getByRole('button', { name: 'Export JSON' }));
    fireEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
    const [asJson, asCsv] = saved;
    expect(asJson!.name).toMatch(/^system-logs_\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.json$/);
    expect(JSON.parse(await asJson!.blob.text()).map((line: SystemLog) => line.message)).toEqual([
      'a token=•••',
      'b token=•••',
    ]);
    expect(asCsv!.name).toMatch(/\.csv$/);
    expect(await asCsv!.blob.text()).toBe(
      'timestamp,level,component,message\r\n' +
        '2026-03-10T12:00:01.000Z,INFO,SYSTEM,a token=•••\r\n' +
        '2026-03-10T12:00:03.000Z,INFO,SYSTEM,b token=•••\r\n',
    );
  });
});

describe('clearing', () => {
  const DELETE = 'DELETE /api/system-logs';
  const ask = async (wait: (ms: number) => Promise<void>): Promise<HTMLElement> => {
    fireEvent.click(screen.getByRole('button', { name: 'Clear Logs' }));
    await wait(50);
    return screen.getByRole('dialog');
  };

  test('is asked about, with the focus on Cancel', async () => {
    const { wire, wait } = await openTab(...bySecond);
    const dialog = await ask(wait);
    expect(dialog).toHaveTextContent('Sei sicuro di voler cancellare TUTTI i log di sistema?');
    expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await wait(500);
    expect(wire.count(DELETE)).toBe(0);
  });

  test('empties the list even while it is read', async () => {
    const { wire, answer, wait } = await openTab(...bySecond);
    wire.answer(DELETE, { status: 'cleared' });
    fireEvent.click(cell(rows()[0]!, 'message'));
    const dialog = await ask(wait);
    answer(log(9, 'first of a new book'));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Clear Logs' }));
    await wait(500);
    expect(wire.count(DELETE)).toBe(1);
    expect(messages()).toEqual(['first of a new book']);
  });

  test('that fails is told, and the lines stay', async () => {
    const { wire, store, wait } = await openTab(...bySecond);
    wire.answer(DELETE, () => json({ detail: 'database is locked' }, 500));
    const dialog = await ask(wait);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Clear Logs' }));
    await wait(500);
    const [notice] = selectNotices(store.getState());
    expect(notice).toMatchObject({ severity: 'error', text: 'Failed to clear logs: database is locked' });
    expect(messages()).toHaveLength(3);
  });
});

test('a refresh that fails keeps the last good lines and marks them', async () => {
  const { wire, answer, poll } = await openTab(...bySecond);
  wire.answer(LOGS, () => json({ detail: 'database is locked' }, 500));
  await poll();
  expect(messages()).toHaveLength(3);
  expect(screen.getByText(/^Not refreshed since .*: database is locked$/)).toBeInTheDocument();
  answer(log(4, 'back'), ...bySecond);
  await poll();
  expect(screen.queryByText(/Not refreshed/)).toBeNull();
  expect(messages()[0]).toBe('back');
});

test('lines that never came are an error with a way out', async () => {
  const { wire, wait } = await renderScreen(<SystemLogsTab />, (world) =>
    world.wire.answer(LOGS, () => json({ detail: 'no such table' }, 500)),
  );
  await wait(100);
  expect(screen.getByRole('alert')).toHaveTextContent('The system logs could not be loadedno such table');
  wire.answer(LOGS, reply(...bySecond));
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await wait(200);
  expect(messages()).toHaveLength(3);
});

test('a row that cannot be read costs only itself', async () => {
  await openTab(...bySecond, { level: 7 } as never);
  expect(messages()).toHaveLength(3);
  expect(screen.getByText('1 row could not be read')).toBeInTheDocument();
});
