import { fireEvent, render, screen } from '@testing-library/react';
import { FollowedSignalsContext, type FollowedSignalsView } from '@/ui/checks/followedSignals';
import { ConsoleTheme } from '@/ui/theme/ConsoleTheme';
import { LogMessage } from './LogMessage';
import { LogDisplayContext } from '../views/logDisplay';

const AT_MS = Date.UTC(2026, 2, 10, 12);
const EXPANDED = { search: null, expanded: new Set(['1']), toggle: () => undefined };

function renderMessage(message: string, open: ((view: FollowedSignalsView) => void) | null): void {
  const line = { id: '1', timestamp: AT_MS, ms: AT_MS, level: 'INFO', component: 'RISK', message, shape: message };
  render(
    <ConsoleTheme>
      <FollowedSignalsContext value={open}>
        <LogDisplayContext value={EXPANDED}>
          <LogMessage row={line} />
        </LogDisplayContext>
      </FollowedSignalsContext>
    </ConsoleTheme>,
  );
}

test('an expanded log line about a rejected signal opens the story of the signal', () => {
  const opened: FollowedSignalsView[] = [];
  renderMessage('LONG BTCUSDT rejected: all 5 slots are taken', (view) => void opened.push(view));
  fireEvent.click(screen.getByRole('button', { name: 'If it had passed' }));
  expect(opened).toEqual([{ line: { side: 'LONG', symbol: 'BTCUSDT', reason: 'all 5 slots are taken', at: AT_MS } }]);
});

test.each<[string, string, ((view: FollowedSignalsView) => void) | null]>([
  ['another message', 'LONG BTCUSDT opened: 0.1 at 60000', () => undefined],
  ['a bot that follows no rejected signals', 'LONG BTCUSDT rejected: all 5 slots are taken', null],
])('a log line has no button for %s', (_title, message, open) => {
  renderMessage(message, open);
  expect(screen.queryByRole('button')).toBeNull();
});
