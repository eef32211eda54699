import { act, fireEvent, screen, within } from '@testing-library/react';
import { chooseCsvFormat } from '@/ui/hooks/csvFormat';
import type { SystemLog } from '@/contract/history/systemLog';
import { selectNotices } from '@/slices/notices';
import { jsonReply } from '@/testing/console/fakeWire';
import {
  aLogLine,
  logCell,
  logMessages,
  logRows,
  LOGS_ROUTE,
  logsReply,
  openLogsTab,
  setUpLogsTests,
  THREE_LOG_LINES,
} from '@/testing/screens/logScreen';

setUpLogsTests();

describe('log files', () => {
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

  test('the log exports contain the visible rows in displayed order without secrets', async () => {
    const { press, search } = await openLogsTab(
      aLogLine(3, 'b token=abc'),
      aLogLine(2, 'other'),
      aLogLine(1, 'a token=def'),
    );
    await search('token');
    await press('Message', 'columnheader');
    expect(logMessages()).toEqual(['a token=•••', 'b token=•••']);
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

  test('a CSV file begins with a byte order mark and has the chosen separator', async () => {
    await openLogsTab(aLogLine(1, 'Größe 大'));
    chooseCsvFormat('semicolon');
    fireEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
    fireEvent.click(screen.getByRole('button', { name: 'Export JSON' }));
    chooseCsvFormat('comma');
    const [asCsv, asJson] = await Promise.all(saved.map(async ({ blob }) => Buffer.from(await blob.arrayBuffer())));
    expect(asCsv!.toString('utf8')).toBe(
      '\ufefftimestamp;level;component;message\r\n2026-03-10T12:00:01.000Z;INFO;SYSTEM;Größe 大\r\n',
    );
    expect(asJson![0]).toBe('['.charCodeAt(0));
  });
});

describe('clearing the logs', () => {
  const DELETE = 'DELETE /api/system-logs';
  const agree = (dialog: HTMLElement): boolean =>
    fireEvent.click(within(dialog).getByRole('button', { name: 'Clear Logs' }));

  test('Clear Logs asks for confirmation with the focus on Cancel', async () => {
    const { wire, press, wait } = await openLogsTab(...THREE_LOG_LINES);
    await press('Clear Logs');
    const dialog = screen.getByRole('dialog');
    expect(dialog).toHaveTextContent('Sei sicuro di voler cancellare TUTTI i log di sistema?');
    expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await wait(500);
    expect(wire.count(DELETE)).toBe(0);
  });

  test('Clear Logs empties the list even while a log row is expanded', async () => {
    const { wire, answer, press, wait } = await openLogsTab(...THREE_LOG_LINES);
    wire.answer(DELETE, { status: 'cleared' });
    fireEvent.click(logCell(logRows()[0]!, 'message'));
    await press('Clear Logs');
    answer(aLogLine(9, 'first of a new book'));
    agree(screen.getByRole('dialog'));
    await wait(500);
    expect(wire.count(DELETE)).toBe(1);
    expect(logMessages()).toEqual(['first of a new book']);
  });

  test('a log refresh that started before Clear Logs does not restore the cleared lines', async () => {
    const { wire, press, poll, wait } = await openLogsTab(...THREE_LOG_LINES);
    const late = wire.hold(LOGS_ROUTE);
    await poll();
    wire.answer(DELETE, { status: 'cleared' });
    await press('Clear Logs');
    agree(screen.getByRole('dialog'));
    await wait(100);
    expect(screen.getByText('No logs found with current filters')).toBeInTheDocument();
    await act(async () => late.release(jsonReply(logsReply(...THREE_LOG_LINES))));
    await wait(100);
    expect(logMessages()).toEqual([]);
    await act(async () => late.release(jsonReply(logsReply(aLogLine(9, 'first of a new book')))));
    await wait(100);
    expect(logMessages()).toEqual(['first of a new book']);
  });

  test('a failed Clear Logs shows a message and keeps the log lines', async () => {
    const { wire, store, press, wait } = await openLogsTab(...THREE_LOG_LINES);
    wire.answer(DELETE, () => jsonReply({ detail: 'database is locked' }, 500));
    await press('Clear Logs');
    agree(screen.getByRole('dialog'));
    await wait(500);
    const [notice] = selectNotices(store.getState());
    expect(notice).toMatchObject({ severity: 'error', text: 'Failed to clear logs: database is locked' });
    expect(logMessages()).toHaveLength(3);
  });
});
