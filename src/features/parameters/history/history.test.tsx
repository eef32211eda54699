import { act, fireEvent, screen, within } from '@testing-library/react';
import { selectEdits, selectOffered, editUndone, fieldEdited } from '@/slices/parameterDraft';
import { aStatus } from '@/testing/rows/fixtures';
import {
  displayedDialog,
  openParameters,
  pressButton,
  SAVED_PARAMETERS,
  setUpParametersTests,
} from '@/testing/screens/parameterScreen';
import { openAddress } from '@/ui/hooks/hashRoute';
import { lazyHistoryView } from './lazyHistoryView';

setUpParametersTests();
beforeAll(() => lazyHistoryView.load());

const FORM = { ...SAVED_PARAMETERS, config_version: '1.0.2' };
const OLDER_FORM = { ...FORM, config_version: '1.0.1', mode: 'LIVE', obi_threshold: 0.61 };
const SAVES = [
  {
    id: '2',
    at: Date.parse('2026-03-10T12:00:00Z'),
    by: 'admin',
    config_version: '1.0.2',
    changes: [{ field: 'obi_threshold', before: 0.61, after: FORM.obi_threshold }],
    trades: 214,
    net_pnl: -3.5,
  },
  { id: '1', at: null, by: null, config_version: '1.0.1', changes: null, trades: 0, net_pnl: null },
];

async function openHistory(address = '#parameters?view=history', capabilities = ['params.history']) {
  location.hash = address;
  const environment = await openParameters(({ wire }) => {
    wire.answer('GET /api/status', aStatus({ capabilities }));
    wire.answer('GET /api/params', FORM);
    wire.answer('GET /api/params/history', { saves: SAVES, has_more: false });
    wire.answer('GET /api/params/history/1.0.2', { save: SAVES[0], params: FORM });
    wire.answer('GET /api/params/history/1.0.1', { save: SAVES[1], params: OLDER_FORM });
  });
  await environment.wait(100);
  return environment;
}

test('the history lists each save with operator, version, changed fields and the result of the version', async () => {
  await openHistory();
  const [newest, oldest] = screen.getAllByRole('row').slice(1);
  expect(newest).toHaveTextContent(`1.0.2in use2026-03-10`);
  expect(newest).toHaveTextContent(`adminOBI threshold: 0.61 → ${FORM.obi_threshold}214−3.50`);
  expect(oldest).toHaveTextContent('1.0.1time not known—oldest stored save0');
});

test('two chosen versions are compared from the older to the newer', async () => {
  const { wait } = await openHistory();
  fireEvent.click(screen.getByLabelText('Compare version 1.0.2'));
  fireEvent.click(screen.getByLabelText('Compare version 1.0.1'));
  pressButton('Compare 1.0.1 with 1.0.2');
  await wait(100);
  const dialog = displayedDialog();
  expect(dialog).toHaveTextContent('Version 1.0.1 and version 1.0.2');
  expect(within(dialog).getByText('obi_', { exact: false }).closest('tr')).toHaveTextContent(
    `0.61${FORM.obi_threshold}`,
  );
});

test('a loaded version changes only the draft, offers LIVE separately, and one undo restores the edits', async () => {
  const { store, wire, wait, notices } = await openHistory();
  act(() => void store.dispatch(fieldEdited({ key: 'obi_threshold', value: 0.44, saved: FORM.obi_threshold })));
  pressButton('Load version 1.0.1 into the form');
  await wait(100);
  expect(selectEdits(store.getState())).toEqual({ obi_threshold: 0.61 });
  expect(selectOffered(store.getState())).toEqual({ mode: 'LIVE' });
  expect(location.hash).toBe('#parameters');
  expect(notices().join()).toBe(
    'Version 1.0.1 is in the form, not saved: 1 field differs. Mode and exchange are offered separately. ' +
      'It replaced 1 unsaved edit; Undo restores them.',
  );
  expect(wire.count('POST /api/params')).toBe(0);
  act(() => void store.dispatch(editUndone()));
  expect(selectEdits(store.getState())).toEqual({ obi_threshold: 0.44 });
});

test('a loaded version moves the focus to the tab panel, because its button disappears', async () => {
  const { wait } = await openHistory();
  const panel = Object.assign(document.createElement('div'), { role: 'tabpanel', tabIndex: -1 });
  document.body.append(panel);
  pressButton('Load version 1.0.1 into the form');
  await wait(100);
  expect(panel).toHaveFocus();
  panel.remove();
});

test('the address of a version shows the version above the list', async () => {
  await openHistory('#parameters?view=history&version=1.0.1');
  expect(screen.getByRole('table', { name: 'Version 1.0.1' })).toHaveTextContent('1.0.1time not known');
});

test('the console asks a bot without the history for no save and shows the form', async () => {
  const { wire } = await openHistory('#parameters?view=history&version=1.0.1', []);
  expect(wire.count('GET /api/params/history')).toBe(0);
  expect(wire.count('GET /api/params/history/1.0.1')).toBe(0);
  expect(screen.queryByRole('link', { name: 'History' })).toBeNull();
  expect(screen.getByText('Presets')).toBeInTheDocument();
});

test('the history marks the version in use after another operator saved', async () => {
  const { wire, wait } = await openHistory('#parameters');
  wire.answer('GET /api/params', OLDER_FORM);
  act(() => openAddress('#parameters?view=history'));
  await wait(100);
  expect(screen.getByText('in use').closest('tr')).toHaveTextContent('1.0.1in use');
});

test('the number of trades of a version opens its trades for a bot that finds them', async () => {
  await openHistory('#parameters?view=history', ['params.history', 'trades.query']);
  const links = screen.getAllByTitle(/^Show the trades of version/).map((link) => link.getAttribute('href'));
  // The version without trades has no link.
  expect(links).toEqual(['#trades?version=1.0.2']);
});
