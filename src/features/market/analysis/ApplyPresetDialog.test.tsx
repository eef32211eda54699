import { fireEvent, screen, within } from '@testing-library/react';
import { presetParameters } from '@/contract/params/presets';
import { selectAlert } from '@/slices/notices';
import { jsonReply } from '@/testing/console/fakeWire';
import { aStatus } from '@/testing/rows/fixtures';
import {
  ANALYSIS_REPLY,
  ANALYZE_LABEL,
  displayedDialog,
  tableRowText,
  openMarketAnalyzer,
  pressButton,
  setUpMarketTests,
  messageTexts,
  type FakeEnvironment,
  type FakeApi,
} from '@/testing/screens/marketScreen';

setUpMarketTests();

async function openApplyPresetDialog(prepare?: (wire: FakeApi) => void): Promise<FakeEnvironment> {
  const environment = await openMarketAnalyzer(prepare);
  await pressButton(environment, ANALYZE_LABEL);
  await pressButton(environment, 'Apply preset on the server...');
  return environment;
}
const presetDifferenceTexts = (): string[] =>
  within(displayedDialog())
    .getAllByRole('rowheader')
    .map((cell) => tableRowText(cell.parentElement!));

test('the Apply Preset dialog shows which parameters change before the operator applies the preset', async () => {
  const environment = await openApplyPresetDialog();
  expect(displayedDialog()).toHaveAccessibleName('Apply the preset conservative on the server?');
  expect(presetDifferenceTexts()).toContain('OBI thresholdobi_threshold | 0.35 | 0.4');
  expect(presetDifferenceTexts()).toContain('EMA filterenable_ema_filter | off | on');
  expect(environment.wire.count('POST /api/presets/apply/conservative')).toBe(0);
  expect(within(displayedDialog()).getByRole('button', { name: 'Cancel' })).toHaveFocus();
  const params = environment.wire.count('GET /api/parameters');
  fireEvent.click(within(displayedDialog()).getByRole('button', { name: 'Apply Preset' }));
  await environment.wait(1_000);
  expect(environment.wire.count('POST /api/presets/apply/conservative')).toBe(1);
  expect(selectAlert(environment.store.getState())?.text).toBe('Preset conservative applicato con successo!');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(environment.wire.count('GET /api/parameters')).toBe(params + 1);
});

test('the Cancel button of the Apply Preset dialog sends no request', async () => {
  const environment = await openApplyPresetDialog();
  fireEvent.click(within(displayedDialog()).getByRole('button', { name: 'Cancel' }));
  await environment.wait(1_000);
  expect(environment.wire.count('POST /api/presets/apply/conservative')).toBe(0);
});

test('the Apply Preset dialog requires a ticked checkbox for a preset that changes the mode to LIVE', async () => {
  const preset = { ...presetParameters('conservative'), mode: 'LIVE', exchange: 'BINANCE' };
  const environment = await openApplyPresetDialog((wire) => wire.answer('GET /api/presets/conservative', preset));
  expect(presetDifferenceTexts()).toContainEqual(
    expect.stringMatching(/^Modemode \| PAPER .* \| LIVE .*real orders, real money$/),
  );
  expect(presetDifferenceTexts()).toContainEqual(expect.stringMatching(/^Exchange.*exchange \| BYBIT \| BINANCE/));
  expect(displayedDialog()).toHaveTextContent('The preset names another mode or exchange as well.');
  expect(within(displayedDialog()).getByRole('button', { name: 'Apply Preset' })).toBeDisabled();
  fireEvent.click(within(displayedDialog()).getByRole('checkbox'));
  fireEvent.click(within(displayedDialog()).getByRole('button', { name: 'Apply Preset' }));
  await environment.wait(1_000);
  expect(environment.wire.count('POST /api/presets/apply/conservative')).toBe(1);
});

test('the Apply Preset dialog warns of real money while the LIVE bot runs', async () => {
  await openApplyPresetDialog((wire) => wire.answer('GET /api/status', aStatus({ mode: 'LIVE' })));
  expect(displayedDialog()).toHaveTextContent('its values act at once, since the bot is running.');
  expect(displayedDialog()).toHaveTextContent('The bot is in LIVE mode: they act on real money.');
});

test('the Apply Preset dialog lists suggested values that are not part of the preset', async () => {
  const [advice] = ANALYSIS_REPLY.recommendations;
  const recommendations = [{ ...advice, params: { ...advice!.params, obi_threshold: 0.5 } }];
  await openApplyPresetDialog((wire) =>
    wire.answer('POST /api/market/analyze', { ...ANALYSIS_REPLY, recommendations }),
  );
  expect(displayedDialog()).toHaveTextContent(
    'Suggested, but not part of the preset: OBI threshold: 0.5, Trade timeout: 180 s.',
  );
});

test('the Apply Preset dialog reports that the bot has all values of the preset already', async () => {
  await openApplyPresetDialog((wire) => wire.answer('GET /api/params', presetParameters('conservative')));
  expect(displayedDialog()).toHaveTextContent('The bot has every value of this preset already.');
});

test('the Apply Preset dialog disables the Apply Preset button until the preset has loaded', async () => {
  const environment = await openApplyPresetDialog((wire) =>
    wire.answer('GET /api/presets/conservative', () => jsonReply({ detail: 'Gone' }, 404)),
  );
  expect(displayedDialog()).toHaveTextContent(/could not be readGonefor \d+ sNothing was applied\./);
  expect(within(displayedDialog()).getByRole('button', { name: 'Apply Preset' })).toBeDisabled();
  environment.wire.answer('GET /api/presets/conservative', presetParameters('conservative'));
  fireEvent.click(within(displayedDialog()).getByRole('button', { name: 'Try again' }));
  await environment.wait(500);
  expect(presetDifferenceTexts().length).toBeGreaterThan(5);
});

test.each([
  [() => jsonReply({ detail: 'Bot is busy' }, 409), 'Errore: Bot is busy'],
  [() => new Response('', { status: 500 }), 'Impossibile applicare preset'],
])('the Apply Preset dialog stays open when the bot rejects the preset: case %#', async (reply, text) => {
  const environment = await openApplyPresetDialog((wire) => wire.answer('POST /api/presets/apply/conservative', reply));
  fireEvent.click(within(displayedDialog()).getByRole('button', { name: 'Apply Preset' }));
  await environment.wait(500);
  expect(messageTexts(environment)).toEqual([text]);
  expect(displayedDialog()).toBeVisible();
});
