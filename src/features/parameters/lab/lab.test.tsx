import { act, fireEvent, screen, within } from '@testing-library/react';
import type { ParameterKey } from '@/contract/params/catalogue';
import { EMPTY_RUN_SETUP, type RunSetup } from '@/domain/lab/setup';
import { selectEdits } from '@/slices/parameterDraft';
import { settlePromises } from '@/testing/console/fakeEnvironment';
import { jsonReply } from '@/testing/console/fakeWire';
import { aStatus, aTrade } from '@/testing/rows/fixtures';
import { aCheckWorth } from '@/testing/rows/checkWorth';
import { aVariantDifference, aLabReport, aLabRun, aVariantReport, labProgressFrame } from '@/testing/lab/labReport';
import { displayedDialog, openParameters, pressButton, setUpParametersTests } from '@/testing/screens/parameterScreen';
// Loads the code of the Lab before the first test starts its timer.
import './LabView';
import { lazyLabView } from './lazyLabView';

setUpParametersTests();
beforeEach(() => localStorage.clear());

type PrepareFakeConsole = NonNullable<Parameters<typeof openParameters>[0]>;

const openLab = async (hash: string, prepare?: PrepareFakeConsole) => {
  location.hash = hash;
  lazyLabView.prefetch();
  await settlePromises();
  const opened = await openParameters((made) => {
    made.wire.answer('GET /api/status', aStatus({ capabilities: ['lab', 'recordings'] }));
    made.wire.answer('GET /api/recordings', { recordings: [] });
    made.wire.answer('GET /api/lab/runs', { runs: [] });
    prepare?.(made);
  });
  await opened.wait(200);
  return opened;
};

const LAB_ADDRESS = '#parameters?view=lab';
const NEW_LAB_RUN_ADDRESS = `${LAB_ADDRESS}&part=new`;

const storeLabRunSetup = (over: Partial<RunSetup>): void =>
  localStorage.setItem('order-flow/lab/setup', JSON.stringify({ ...EMPTY_RUN_SETUP, ...over }));
const toFieldInputs = (...fields: [key: ParameterKey, text: string][]) => fields.map(([key, text]) => ({ key, text }));
const inputByLabel = (label: string | RegExp): HTMLInputElement => screen.getByLabelText(label);
const typeIntoInput = (label: string | RegExp, value: string): void =>
  void fireEvent.change(inputByLabel(label), { target: { value } });
const followLink = async (name: string, wait: (ms: number) => Promise<void>): Promise<void> => {
  const { hash } = new URL(screen.getByRole<HTMLAnchorElement>('link', { name }).href);
  await act(async () => {
    location.hash = hash;
    window.dispatchEvent(new HashChangeEvent('hashchange'));
  });
  await wait(100);
};

const VARIANT_TRADES_ROUTE = 'GET /api/lab/runs/r1/variants/1/trades';
const SWEPT_FIELDS = [
  { field: 'obi_threshold', values: [0.3, 0.4] },
  { field: 'timeout_seconds', values: [60, 120] },
];
const aSweepReport = () =>
  aLabReport({
    variants: [
      aVariantReport('baseline', {}, -10, null),
      aVariantReport('a', { obi_threshold: 0.3, timeout_seconds: 60 }, -8, aVariantDifference(2, 5)),
      aVariantReport('b', { obi_threshold: 0.3, timeout_seconds: 120 }, -4, aVariantDifference(6, 5)),
      aVariantReport('c', { obi_threshold: 0.4, timeout_seconds: 60 }, -12, aVariantDifference(-2, 5)),
      aVariantReport('d', { obi_threshold: 0.4, timeout_seconds: 120 }, -20, aVariantDifference(-10, 5)),
    ],
    walk_forward: {
      best: 'a',
      split_at: Date.UTC(2026, 2, 10, 12, 6),
      chosen_on: aVariantDifference(7, 3),
      deflated: 1.5,
      unseen: aVariantDifference(-1, 4),
      trades: { chosen_on: 20, unseen: 12 },
    },
  });
const answerWithSweepLabRun: PrepareFakeConsole = ({ wire }) => {
  const run = aLabRun('r1', { variants: 4, swept: SWEPT_FIELDS });
  wire.answer('GET /api/lab/runs', { runs: [run] });
  wire.answer('GET /api/lab/runs/r1', { run, report: aSweepReport() });
  for (const variant of [0, 1, 2, 3, 4]) {
    wire.answer(`GET /api/lab/runs/r1/variants/${variant}/trades`, {
      trades: [aTrade(`T${variant}`, { status: 'CLOSED', pnl_net: -1, reason_exit: 'STOP_LOSS' })],
    });
  }
};

test('a Lab without runs shows its purpose and links to the setup of a Lab run', async () => {
  const { wait } = await openLab(LAB_ADDRESS);
  expect(screen.getByText(/^The Lab answers what other parameters would have done/)).toBeTruthy();
  await followLink('Set up a run', wait);
  expect(screen.getByRole('heading', { name: 'New run' })).toBeTruthy();
});

test('the setup of a Lab run shows wrong sweep values at the fields and sends no request', async () => {
  storeLabRunSetup({ sweep: toFieldInputs(['obi_threshold', '0.3, 7'], ['timeout_seconds', '']), seed: '1.5' });
  const { wire } = await openLab(NEW_LAB_RUN_ADDRESS);
  expect(screen.getByText('7: Must be 0.05 to 0.95, not 7.')).toBeTruthy();
  expect(screen.getByText('A whole number is needed here.')).toBeTruthy();
  pressButton('Begin run');
  expect(screen.getByText('Values are needed here, such as 1, 2, 3.')).toBeTruthy();
  expect(screen.getByText('Correct the marked fields.')).toBeTruthy();
  expect(wire.count('POST /api/lab/runs')).toBe(0);
  expect(inputByLabel(/^OBI threshold/).value).toBe('0.3, 7');
});

test('the setup of a Lab run shows the limit of 64 variants and sends no request', async () => {
  const nine = '60, 70, 80, 90, 100, 110, 120, 130, 140';
  storeLabRunSetup({ sweep: toFieldInputs(['timeout_seconds', nine], ['obi_threshold', '.1 .2 .3 .4 .5 .6 .7 .8']) });
  const { wire } = await openLab(NEW_LAB_RUN_ADDRESS);
  expect(screen.getByText(/^Makes 72 of 64 variants\./).textContent).toContain(
    'This makes 72 variants, and a run takes at most 64. Take out values or variants.',
  );
  pressButton('Begin run');
  expect(wire.count('POST /api/lab/runs')).toBe(0);
});

test('the setup of a Lab run keeps typed values after a rejected request and opens an accepted run', async () => {
  storeLabRunSetup({ sweep: toFieldInputs(['obi_threshold', '0.3, 0.4']) });
  const { wire, wait } = await openLab(NEW_LAB_RUN_ADDRESS, ({ wire: prepared }) => {
    prepared.answer('POST /api/lab/runs', () => jsonReply({ detail: 'Ten runs wait already.' }, 409));
  });
  typeIntoInput('Minutes', '5');
  pressButton('Begin run');
  await wait(100);
  expect(screen.getByText('The run did not begin: Ten runs wait already. Nothing you typed is lost.')).toBeTruthy();
  expect(inputByLabel('Minutes').value).toBe('5');

  const run = aLabRun('r7', { state: 'running' });
  wire.answer('POST /api/lab/runs', { run, report: null });
  wire.answer('GET /api/lab/runs/r7', { run, report: null });
  pressButton('Begin run');
  pressButton('Beginning…');
  await wait(100);
  expect(wire.count('POST /api/lab/runs')).toBe(2);
  expect(wire.last('POST /api/lab/runs')?.body).toEqual({
    source: { kind: 'simulator', seed: 1, minutes: 5, symbols: 12 },
    variants: [],
    sweep: [{ field: 'obi_threshold', values: [0.3, 0.4] }],
  });
  expect(location.hash).toBe(`${LAB_ADDRESS}&run=r7`);
});

test('the setup of a Lab run keeps text that is typed while a preset is loading', async () => {
  storeLabRunSetup({ variants: [{ name: 'mine', fields: [] }] });
  const { wire, wait } = await openLab(NEW_LAB_RUN_ADDRESS, (made) => {
    made.wire.answer('GET /api/presets', { presets: ['wide'] });
  });
  const held = wire.hold('GET /api/presets/wide');
  fireEvent.change(screen.getByLabelText('Add a preset'), { target: { value: 'wide' } });
  await wait(50);
  typeIntoInput('Name of the variant', 'typed');
  held.release(jsonReply({ obi_threshold: 0.5 }));
  await wait(100);
  const names = screen.getAllByLabelText<HTMLInputElement>('Name of the variant').map(({ value }) => value);
  expect(names).toEqual(['typed', 'wide']);
});

test('the list of Lab runs shows progress, cancels an active run, and deletes a run after a confirmation', async () => {
  const { wire, wait, receive } = await openLab(`${LAB_ADDRESS}&run=r1`, (made) => {
    answerWithSweepLabRun(made);
    made.wire.answer('GET /api/lab/runs', { runs: [aLabRun('r2', { state: 'running' }), aLabRun('r1')] });
  });
  await receive(labProgressFrame('r2'));
  const list = within(screen.getByRole('list', { name: 'Runs' }));
  expect(list.getByText(/^50 %, about 20 s left/)).toBeTruthy();
  wire.answer('POST /api/lab/runs/r2/cancel', {});
  wire.answer('DELETE /api/lab/runs/r1', {});
  pressButton('Cancel Run r2');
  await wait(50);
  expect(wire.count('POST /api/lab/runs/r2/cancel')).toBe(1);
  pressButton('Delete Run r1');
  await wait(50);
  expect(wire.count('DELETE /api/lab/runs/r1')).toBe(0);
  fireEvent.click(within(displayedDialog()).getByRole('button', { name: 'Delete Run' }));
  await wait(100);
  expect(wire.count('DELETE /api/lab/runs/r1')).toBe(1);
  expect(location.hash).toBe(LAB_ADDRESS);
});

test('the report of a Lab run shows variants, walk-forward result, sweep map and the selected variant', async () => {
  const { wait, wire } = await openLab(`${LAB_ADDRESS}&run=r1`, answerWithSweepLabRun);
  const grid = within(screen.getByRole('grid', { name: 'Variants' }));
  expect(grid.getByText('+6.00 [+1.00, +11.00]', { selector: '[data-field="net_difference"] span' })).toBeTruthy();
  const best = within(screen.getByRole('region', { name: 'Best of 4 variants: a' }));
  expect(best.getByText('−1.00 [−5.00, +3.00]')).toBeTruthy();
  expect(best.getByText(/The interval contains 0: no lead is shown\./)).toBeTruthy();
  expect(best.getByText('+1.50')).toBeTruthy();
  // The report first selects the variant that won the walk-forward test.
  expect(screen.getByRole('region', { name: 'a' })).toBeTruthy();
  expect(wire.count(VARIANT_TRADES_ROUTE)).toBe(1);

  const map = within(screen.getByRole('table', { name: /^bps a trade\. Down: OBI threshold/ }));
  fireEvent.click(map.getByRole('button', { name: 'd: −2.00' }));
  await wait(100);
  const shown = within(screen.getByRole('region', { name: 'd' }));
  expect(shown.getByText('Net PnL worse than the baseline on this market.')).toBeTruthy();
  expect(shown.getByRole('rowheader', { name: 'STOP_LOSS' })).toBeTruthy();
});

test('the details of a Lab variant show what its checks kept out, when the report says so', async () => {
  const baseline = aVariantReport('baseline', {}, -10, null);
  const checks = [aCheckWorth('slots', { label: 'no free slot' })];
  const run = aLabRun('r1', {});
  await openLab(`${LAB_ADDRESS}&run=r1`, ({ wire }) => {
    const variants = [{ ...baseline, figures: { ...baseline.figures, checks } }, aVariantReport('a', {}, -8)];
    wire.answer('GET /api/lab/runs', { runs: [run] });
    wire.answer('GET /api/lab/runs/r1', { run, report: aLabReport({ variants }) });
  });
  expect(screen.queryByText('What the checks kept out')).toBeNull();
  fireEvent.click(within(screen.getByRole('grid', { name: 'Variants' })).getByText('baseline'));
  const table = within(screen.getByRole('table', { name: 'What the checks kept out' }));
  expect(table.getByRole('row', { name: /^no free slot ✓? ?pays 214/ })).toBeTruthy();
  expect(screen.getByText('No free slot pays: −3.10 ± 0.90 bps a trade kept out.')).toBeTruthy();
});

test('the report of a Lab run says that no variant beat the saved parameters when that is so', async () => {
  const worse = aVariantDifference(-2, 1);
  await openLab(`${LAB_ADDRESS}&run=r1`, (console) => {
    answerWithSweepLabRun(console);
    const { walk_forward, variants, ...report } = aSweepReport();
    console.wire.answer('GET /api/lab/runs/r1', {
      run: aLabRun('r1', { variants: 4, swept: SWEPT_FIELDS }),
      report: {
        ...report,
        variants: variants.map((variant) =>
          variant.difference === null ? variant : { ...variant, difference: { net: worse, bps: null } },
        ),
        walk_forward: { ...walk_forward, chosen_on: worse },
      },
    });
  });
  expect(screen.getByText('No variant beat the saved parameters on this market.')).toBeTruthy();
  expect(screen.getByRole('region', { name: 'No variant beat the saved parameters' })).toHaveTextContent(
    'the least behind is a',
  );
});

test('the Load into the form button copies the changes of a Lab variant to the draft and saves nothing', async () => {
  const { wait, store, wire, notices } = await openLab(`${LAB_ADDRESS}&run=r1`, answerWithSweepLabRun);
  pressButton('Load into the form');
  await wait(100);
  expect(selectEdits(store.getState())).toEqual({ obi_threshold: 0.3, timeout_seconds: 60 });
  expect(location.hash).toBe('#parameters');
  expect(notices()).toEqual(['a is in the form, not saved: 2 fields differ.']);
  expect(wire.count('POST /api/params')).toBe(0);
});

test('a click on a trade of a Lab variant opens the details of the trade', async () => {
  const { wait } = await openLab(`${LAB_ADDRESS}&run=r1`, answerWithSweepLabRun);
  fireEvent.click(within(screen.getByRole('grid', { name: 'Trades of a' })).getByText('BTCUSDT'));
  await wait(50);
  const details = within(screen.getByRole('complementary', { name: /BTCUSDT/ }));
  expect(details.getByText('STOP_LOSS')).toBeTruthy();
  // The details show no log lines, because the log of the bot contains no lines of a Lab run.
  expect(details.queryByText('Log lines')).toBeNull();
});

test('the recordings panel starts a recording, shows a rejected rename, and deletes after a confirmation', async () => {
  const session = { id: 's1', name: 'Monday', kind: 'session', bytes: 1_500_000, symbols: 12 };
  const { wire, wait } = await openLab(`${LAB_ADDRESS}&part=recordings`, (made) => {
    made.wire.answer('GET /api/recordings', { recordings: [{ id: 'rolling', name: 'r', kind: 'rolling' }, session] });
  });
  await wait(50);
  expect(screen.getByRole('columnheader', { name: 'From, local' })).toBeInTheDocument();
  const rolling = within(screen.getByRole('row', { name: /^Rolling recording/ }));
  expect(rolling.queryByRole('button', { name: /Delete|Rename/ })).toBeNull();
  wire.answer('POST /api/recordings', { recording: { ...session, id: 's2', name: 'Noon', is_recording: true } });
  typeIntoInput('Name of the recording', 'Noon');
  pressButton('Begin recording');
  await wait(100);
  expect(wire.last('POST /api/recordings')?.body).toEqual({ name: 'Noon' });

  wire.answer('POST /api/recordings/s1/name', () => jsonReply({ detail: 'Another recording has this name' }, 409));
  pressButton('Rename Monday');
  typeIntoInput('Name', 'Noon');
  pressButton('Save');
  await wait(100);
  expect(screen.getByText('Another recording has this name')).toBeTruthy();
  expect(inputByLabel('Name').value).toBe('Noon');

  wire.answer('DELETE /api/recordings/s1', {});
  pressButton('Delete Monday');
  await wait(50);
  expect(displayedDialog().textContent).toContain('The server deletes 1.50 MB of market data.');
  fireEvent.click(within(displayedDialog()).getByRole('button', { name: 'Delete Recording' }));
  await wait(100);
  expect(wire.count('DELETE /api/recordings/s1')).toBe(1);
});

test('the import of a recording sends a chosen file only once', async () => {
  const { wire, wait } = await openLab(`${LAB_ADDRESS}&part=recordings`, (made) => {
    made.wire.answer('POST /api/recordings/import', { recording: { id: 'i1', name: 'bybit.json', kind: 'import' } });
  });
  // Node's `Request` sends the result of `toString`, because it cannot read a jsdom `File`.
  const file = Object.assign(new File([], 'bybit.json'), { toString: () => '{}' });
  fireEvent.change(inputByLabel('File of the recording'), { target: { files: [file] } });
  pressButton('Import');
  await wait(100);
  pressButton('Import');
  await wait(100);
  expect(wire.count('POST /api/recordings/import')).toBe(1);
  expect(inputByLabel('Name of the import').value).toBe('');
});
