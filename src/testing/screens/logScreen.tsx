import { fireEvent, screen, within } from '@testing-library/react';
import type { SystemLog } from '@/contract/history/systemLog';
import { LOGS_INTERVAL_MS } from '@/contract/timings';
import { SystemLogsTab } from '@/features/systemLogs/SystemLogsTab';
import { ConfirmDialogHost, lazyQuestionDialog } from '@/ui/messages/ConfirmDialogHost';
import { chooseTimeZone } from '@/ui/hooks/timeZone';
import { useFakeClock } from '../console/fakeEnvironment';
import { renderScreen } from '../console/renderScreen';

export const LOGS_ROUTE = 'GET /api/system-logs';
const NOON_MS = Date.UTC(2026, 2, 10, 12);

/** Resets the fake browser before each test. A test file calls `setUpLogsTests` once. */
export function setUpLogsTests(): void {
  // Tests of a grid in jsdom are slow on a busy machine.
  jest.setTimeout(30_000);
  beforeEach(() => {
    useFakeClock();
    // Removes the sort order that an earlier test chose.
    localStorage.clear();
    history.replaceState(null, '', '#logs');
    chooseTimeZone('utc');
  });
  afterEach(() => jest.useRealTimers());
}

export const aLogLine = (second: number, message: string, over: Partial<SystemLog> = {}): SystemLog => ({
  timestamp: new Date(NOON_MS + second * 1_000).toISOString(),
  level: 'INFO',
  component: 'SYSTEM',
  message,
  ...over,
});

export const THREE_LOG_LINES = [
  aLogLine(3, 'Bot stopped'),
  aLogLine(2, 'Drawdown 5% reached', { level: 'ERROR', component: 'RISK' }),
  aLogLine(1, 'Bot started'),
] as const;

export const logsReply = (...logs: SystemLog[]) => ({
  logs,
  levels: ['ERROR', 'WARNING', 'INFO'],
  components: ['SYSTEM', 'RISK'],
});

/** Opens the System Logs tab on the real store, with a fake server that returns the given log lines. */
export async function openLogsTab(...logs: SystemLog[]) {
  await lazyQuestionDialog.load();
  const view = await renderScreen(
    <>
      <SystemLogsTab />
      <ConfirmDialogHost />
    </>,
    ({ wire }) => wire.answer(LOGS_ROUTE, logsReply(...logs)),
  );
  // Waits until the grid has measured its size and rendered its rows.
  await view.wait(100);
  return {
    ...view,
    answer: (...next: SystemLog[]) => view.wire.answer(LOGS_ROUTE, logsReply(...next)),
    asked: () => view.wire.last(LOGS_ROUTE)?.search,
    times: () => view.wire.count(LOGS_ROUTE),
    poll: () => view.wait(LOGS_INTERVAL_MS + 50),
    press: async (name: string, role = 'button') => {
      fireEvent.click(screen.getByRole(role, { name }));
      await view.wait(50);
    },
    search: async (text: string) => {
      fireEvent.change(screen.getByRole('searchbox', { name: 'Search' }), { target: { value: text } });
      await view.wait(400);
    },
  };
}

export const logGrid = (): HTMLElement => screen.getByRole('grid', { name: 'System logs' });
export const logRows = (): HTMLElement[] => [...logGrid().querySelectorAll<HTMLElement>('[role="row"][data-id]')];
export const logCell = (row: HTMLElement, field: string): HTMLElement =>
  row.querySelector<HTMLElement>(`[data-field="${field}"]`)!;
export const logMessages = (): (string | null)[] => logRows().map((row) => logCell(row, 'message').textContent);
export const rowExpandedState = (row: HTMLElement): string | null =>
  within(row).getByRole('button').getAttribute('aria-expanded');
