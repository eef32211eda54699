import type { NewOperatorEvent } from '../store/operatorEvents';
import { createConsoleReport } from './consoleReport';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('a console that reconnects within five seconds is no event, and a closed console has the time of its end', () => {
  const events: Partial<NewOperatorEvent>[] = [];
  const report = createConsoleReport({ add: (event) => void events.push(event) }, Date.now);
  const session = { id: 's1', username: 'anna' };
  report.opened(session);
  report.closed('s1');
  jest.advanceTimersByTime(4_999);
  report.opened(session);
  jest.advanceTimersByTime(60_000);
  const end = Date.now();
  report.closed('s1');
  jest.advanceTimersByTime(5_000);
  report.opened({ id: 's2', username: 'bea' });
  expect(events).toEqual([
    { kind: 'connection', state: 'opened', title: 'Console connected', by: 'anna' },
    { kind: 'connection', state: 'closed', title: 'Console disconnected', by: 'anna', at: end },
    { kind: 'connection', state: 'opened', title: 'Console connected', by: 'bea' },
  ]);
});
