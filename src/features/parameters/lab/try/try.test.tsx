import { screen, within } from '@testing-library/react';
import { isActiveRunState } from '@/contract/lab/progress';
import { labApi } from '@/api/lab';
import { selectEdits } from '@/slices/parameterDraft';
import { jsonReply } from '@/testing/console/fakeWire';
import { aStatus } from '@/testing/rows/fixtures';
import { aVariantDifference, aLabReport, aLabRun, aVariantReport, labProgressFrame } from '@/testing/lab/labReport';
import {
  buttonNamed,
  enterValue,
  openParameters,
  pressButton,
  setUpParametersTests,
} from '@/testing/screens/parameterScreen';

setUpParametersTests();
beforeEach(() => localStorage.clear());

type PrepareFakeConsole = NonNullable<Parameters<typeof openParameters>[0]>;

const HOUR_MS = 3_600_000;
const NOON_MS = Date.UTC(2026, 2, 10, 12);
const aRollingRecording = (minutes: number) => ({
  id: 'rolling',
  name: 'rolling',
  kind: 'rolling',
  from: NOON_MS,
  until: NOON_MS + (minutes * HOUR_MS) / 60,
});

/** Opens the parameter form of a bot with a Lab and a rolling recording of about two hours. */
const openFormWithLab = (prepare?: PrepareFakeConsole) =>
  openParameters((made) => {
    made.wire.answer('GET /api/status', aStatus({ capabilities: ['lab', 'recordings'] }));
    made.wire.answer('GET /api/recordings', { recordings: [aRollingRecording(118)] });
    made.wire.answer('GET /api/lab/runs', { runs: [] });
    made.wire.answer('POST /api/lab/runs', { run: aLabRun('r1', { state: 'running' }), report: null });
    made.wire.answer('GET /api/lab/runs/r1', {
      run: aLabRun('r1', { state: 'running', played_ms: null }),
      report: null,
    });
    prepare?.(made);
  });

const tryPanel = () => within(screen.getByRole('region', { name: 'Try before saving' }));

test('the Try before saving button runs the draft over the last recorded hour and shows the comparison', async () => {
  const { wire, wait, receive, store } = await openFormWithLab();
  enterValue('obi_threshold', '0.5');
  pressButton('Try before saving');
  await wait(100);
  expect(wire.last('POST /api/lab/runs')?.body).toEqual({
    name: 'Try: OBI threshold 0.5',
    source: { kind: 'recording', recording: 'rolling', last_minutes: 60 },
    variants: [{ name: 'draft', changes: { obi_threshold: 0.5 } }],
  });
  expect(tryPanel().getByText('On the last 60 min of this market')).toBeTruthy();

  await receive(labProgressFrame('r1'));
  expect(tryPanel().getByText('50 %, about 20 s left')).toBeTruthy();

  wire.answer('GET /api/lab/runs/r1', { run: aLabRun('r1'), report: aLabReport() });
  await receive(labProgressFrame('r1', { state: 'finished' }));
  await wait(100);
  const panel = tryPanel();
  expect(panel.getByText('Net PnL better than the baseline on this market.')).toBeTruthy();
  expect(panel.getByRole('img', { name: '+12.00 USDT, 95 % interval +8.00 to +16.00' })).toBeTruthy();
  expect(panel.getByText('To tell 1 bps apart takes about 1,234 trades, this run has 40.')).toBeTruthy();
  expect(panel.getByRole('link', { name: 'Open in the Lab' }).getAttribute('href')).toBe('#parameters?view=lab&run=r1');
  expect(selectEdits(store.getState())).toEqual({ obi_threshold: 0.5 });
});

test('the Try before saving button uses the simulated market when the recording is short, and shows the reason', async () => {
  const { wire, wait } = await openFormWithLab((made) => {
    made.wire.answer('GET /api/recordings', { recordings: [aRollingRecording(3)] });
  });
  enterValue('obi_threshold', '0.5');
  pressButton('Try before saving');
  await wait(100);
  expect(wire.last('POST /api/lab/runs')?.body).toMatchObject({ source: { kind: 'simulator', minutes: 60 } });
  expect(tryPanel().getByText('On a simulated hour, because the bot has recorded only 3 min so far')).toBeTruthy();
});

test('repeated presses on the Try before saving button send one request', async () => {
  const { wire, wait } = await openFormWithLab();
  const held = wire.hold('POST /api/lab/runs');
  enterValue('obi_threshold', '0.5');
  pressButton('Try before saving');
  pressButton('Try before saving');
  await wait(50);
  pressButton('Try before saving');
  await wait(50);
  expect(held.waiting).toHaveLength(1);
});

test('the Try before saving button shows the reason of a rejected or failed Lab run and keeps the draft', async () => {
  const { wire, wait, store } = await openFormWithLab((made) => {
    made.wire.answer('POST /api/lab/runs', () => jsonReply({ detail: 'The disk is full' }, 507));
  });
  enterValue('obi_threshold', '0.5');
  pressButton('Try before saving');
  await wait(100);
  expect(tryPanel().getByText('The try did not begin: The disk is full. The draft is kept.')).toBeTruthy();

  const failed = { run: aLabRun('r1', { state: 'failed', problem: 'the recording ends early.' }), report: null };
  wire.answer('POST /api/lab/runs', failed);
  wire.answer('GET /api/lab/runs/r1', failed);
  pressButton('Try again');
  await wait(100);
  await wait(100);
  expect(tryPanel().getByText('The run failed: the recording ends early. The draft is kept.')).toBeTruthy();
  expect(selectEdits(store.getState())).toEqual({ obi_threshold: 0.5 });
});

test('a Lab run that the Try before saving button started can be cancelled when the operator reopens the tab', async () => {
  const { wire, wait, unmount } = await openFormWithLab();
  enterValue('obi_threshold', '0.5');
  pressButton('Try before saving');
  await wait(100);
  unmount();

  const again = await openFormWithLab();
  expect(tryPanel().getByText(/^begins/)).toBeTruthy();
  again.wire.answer('POST /api/lab/runs/r1/cancel', { status: 'cancelled' });
  again.wire.answer('GET /api/lab/runs/r1', { run: aLabRun('r1', { state: 'cancelled' }), report: null });
  pressButton('Cancel run');
  await again.wait(100);
  expect(again.wire.count('POST /api/lab/runs/r1/cancel')).toBe(1);
  expect(tryPanel().getByText(/^The run was cancelled before its end\./)).toBeTruthy();
  expect(isActiveRunState(labApi.endpoints.getLabRun.select('r1')(again.store.getState()).data!.run.state)).toBe(false);
  expect(wire.count('POST /api/lab/runs')).toBe(1);
});

test('without unsaved changes, the Try before saving button sends no request and shows a message', async () => {
  const { wire, wait, notices } = await openFormWithLab();
  pressButton('Try before saving');
  await wait(50);
  expect(notices()).toEqual(['Nothing to try: the form holds the values of the bot.']);
  expect(wire.count('POST /api/lab/runs')).toBe(0);
});

test('the form of a bot without the Lab capability sends no Lab request and shows no Lab button', async () => {
  location.hash = '#parameters?view=lab';
  const { wire } = await openFormWithLab((made) => {
    made.wire.answer('GET /api/status', aStatus({ capabilities: ['diagnostics'] }));
  });
  expect(buttonNamed('Save All Parameters')).toBeTruthy();
  expect(buttonNamed('Try before saving')).toBeUndefined();
  expect(screen.queryByRole('link', { name: 'Lab' })).toBeNull();
  expect(wire.sent.filter(({ route }) => /lab|recordings/.test(route))).toEqual([]);
});

test('the try panel reports no improvement when the interval of the difference contains 0', async () => {
  const { wire, wait, receive } = await openFormWithLab();
  enterValue('obi_threshold', '0.5');
  pressButton('Try before saving');
  await wait(100);
  const unclear = aVariantReport('draft', { obi_threshold: 0.5 }, 2, aVariantDifference(3, 9));
  const report = aLabReport({ variants: [aVariantReport('baseline', {}, -1, null), unclear] });
  wire.answer('GET /api/lab/runs/r1', { run: aLabRun('r1'), report });
  await receive(labProgressFrame('r1', { state: 'finished' }));
  await wait(100);
  expect(tryPanel().getByText('The interval contains 0: the run does not show a difference.')).toBeTruthy();
});
