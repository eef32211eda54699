import { labApi } from '@/api/lab';
import { signedInConsole } from '@/testing/console/fakeStore';
import { settlePromises } from '@/testing/console/fakeEnvironment';
import { aLabReport, aLabRun, labProgressFrame } from '@/testing/lab/labReport';

async function openConsoleWithLabRun(state = 'running') {
  const run = aLabRun('r1', { state, played_ms: 0, left_ms: null });
  const console = await signedInConsole(({ wire }) => {
    wire.answer('GET /api/lab/runs', { runs: [run] });
    wire.answer('GET /api/lab/runs/r1', { run, report: null });
  });
  void console.store.dispatch(labApi.endpoints.getLabRuns.initiate());
  void console.store.dispatch(labApi.endpoints.getLabRun.initiate('r1'));
  await settlePromises();
  return {
    ...console,
    receive: async (frame: unknown) => {
      console.sockets.latest().receive(frame);
      await settlePromises();
    },
    listed: () => labApi.endpoints.getLabRuns.select()(console.store.getState()).data?.rows[0],
    shown: () => labApi.endpoints.getLabRun.select('r1')(console.store.getState()).data,
  };
}

test('a progress frame updates a Lab run in the list and on its page without a request', async () => {
  const { receive, listed, shown, wire } = await openConsoleWithLabRun();
  await receive(labProgressFrame('r1'));
  expect(listed()).toMatchObject({ state: 'running', played_ms: 300_000, left_ms: 20_000, name: 'Run r1' });
  expect(shown()?.run).toMatchObject({ played_ms: 300_000 });
  expect(wire.count('GET /api/lab/runs/r1')).toBe(1);
});

test('the console fetches an ended Lab run again with its report', async () => {
  const { receive, listed, shown, wire } = await openConsoleWithLabRun();
  wire.answer('GET /api/lab/runs/r1', { run: aLabRun('r1'), report: aLabReport() });
  wire.answer('GET /api/lab/runs', { runs: [aLabRun('r1')] });
  await receive(labProgressFrame('r1', { state: 'finished', played_ms: 600_000, left_ms: 0 }));
  expect(listed()?.state).toBe('finished');
  expect(shown()?.report?.variants).toHaveLength(2);
});

test('a repeated progress frame of an ended Lab run sends no request', async () => {
  const { receive, wire } = await openConsoleWithLabRun('finished');
  for (let sent = 0; sent < 3; sent++) await receive(labProgressFrame('r1', { state: 'finished' }));
  expect(wire.count('GET /api/lab/runs/r1')).toBe(1);
  expect(wire.count('GET /api/lab/runs')).toBe(1);
});

test('a late progress frame does not make an ended Lab run active again', async () => {
  const { receive, listed } = await openConsoleWithLabRun('cancelled');
  await receive(labProgressFrame('r1'));
  expect(listed()?.state).toBe('cancelled');
});

test('a progress frame of an unknown Lab run fetches the list of Lab runs again', async () => {
  const { receive, wire } = await openConsoleWithLabRun();
  await receive(labProgressFrame('r2'));
  expect(wire.count('GET /api/lab/runs')).toBe(2);
});

test('a reconnect fetches the Lab runs again, because progress frames were lost', async () => {
  const { store, sockets, wire } = await openConsoleWithLabRun();
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'performance'] });
  sockets.latest().on.closed();
  await jest.advanceTimersByTimeAsync(10_000);
  sockets.latest().on.opened();
  await settlePromises();
  jest.useRealTimers();
  expect(wire.count('GET /api/lab/runs')).toBeGreaterThan(1);
  expect(store.getState().connection.phase).toBe('open');
});
