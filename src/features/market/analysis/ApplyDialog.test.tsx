import { fireEvent, screen, within } from '@testing-library/react';
import { presetParameters } from '@/contract/presets';
import { selectAlert } from '@/slices/notices';
import { jsonReply } from '@/testing/fakeWire';
import { aStatus } from '@/testing/fixtures';
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
} from '@/testing/marketScreen';

setUpMarketTests();

async function openApplyDialog(prepare?: (wire: FakeApi) => void): Promise<FakeEnvironment> {
  const environment = await openMarketAnalyzer(prepare);
  await pressButton(environment, ANALYZE_LABEL);
  await pressButton(environment, 'Apply preset on the server...');
  return environment;
}
const differenceTexts = (): string[] =>
  within(displayedDialog())
    .getAllByRole('rowheader')
    .map((cell) => tableRowText(cell.parentElement!));

test('the apply dialog shows the changes on the server before the preset is applied', async () => {
  const environment = await openApplyDialog();
  expect(displayedDialog()).toHaveAccessibleName('Apply the preset conservative on the server?');
  expect(differenceTexts()).toContain('OBI thresholdobi_threshold | 0.35 | 0.4');
  expect(differenceTexts()).toContain('EMA filterenable_ema_filter | off | on');
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

test('Cancel in the apply dialog sends no request', async () => {
  const environment = await openApplyDialog();
  fireEvent.click(within(displayedDialog()).getByRole('button', { name: 'Cancel' }));
  await environment.wait(1_000);
  expect(environment.wire.count('POST /api/presets/apply/conservative')).toBe(0);
});

test('the apply dialog requires a ticked box for a preset that changes the mode to LIVE', async () => {
  const preset = { ...presetParameters('conservative'), mode: 'LIVE', exchange: 'BINANCE' };
  const environment = await openApplyDialog((wire) => wire.answer('GET /api/presets/conservative', preset));
  expect(differenceTexts()).toContainEqual(
    expect.stringMatching(/^Modemode \| PAPER .* \| LIVE .*real orders, real money$/),
  );
  expect(differenceTexts()).toContainEqual(expect.stringMatching(/^Exchange.*exchange \| BYBIT \| BINANCE/));
  expect(displayedDialog()).toHaveTextContent('The preset names another mode or exchange as well.');
  expect(within(displayedDialog()).getByRole('button', { name: 'Apply Preset' })).toBeDisabled();
  fireEvent.click(within(displayedDialog()).getByRole('checkbox'));
  fireEvent.click(within(displayedDialog()).getByRole('button', { name: 'Apply Preset' }));
  await environment.wait(1_000);
  expect(environment.wire.count('POST /api/presets/apply/conservative')).toBe(1);
});

test('the apply dialog warns of real money while the LIVE bot runs', async () => {
  await openApplyDialog((wire) => wire.answer('GET /api/status', aStatus({ mode: 'LIVE' })));
  expect(displayedDialog()).toHaveTextContent('its values act at once, since the bot is running.');
  expect(displayedDialog()).toHaveTextContent('The bot is in LIVE mode: they act on real money.');
});

test('a suggestion outside the preset is listed separately', async () => {
  const [advice] = ANALYSIS_REPLY.recommendations;
  const recommendations = [{ ...advice, params: { ...advice!.params, obi_threshold: 0.5 } }];
  await openApplyDialog((wire) => wire.answer('POST /api/market/analyze', { ...ANALYSIS_REPLY, recommendations }));
  expect(displayedDialog()).toHaveTextContent(
    'Suggested, but not part of the preset: OBI threshold: 0.5, Trade timeout: 180 s.',
  );
});

test('the apply dialog reports a preset whose values the bot has already', async () => {
  await openApplyDialog((wire) => wire.answer('GET /api/params', presetParameters('conservative')));
  expect(displayedDialog()).toHaveTextContent('The bot has every value of this preset already.');
});

test('the apply dialog disables Apply Preset until the preset can be read', async () => {
  const environment = await openApplyDialog((wire) =>
    wire.answer('GET /api/presets/conservative', () => jsonReply({ detail: 'Gone' }, 404)),
  );
  expect(displayedDialog()).toHaveTextContent(/could not be readGonefor \d+ sNothing was applied\./);
  expect(within(displayedDialog()).getByRole('button', { name: 'Apply Preset' })).toBeDisabled();
  environment.wire.answer('GET /api/presets/conservative', presetParameters('conservative'));
  fireEvent.click(within(displayedDialog()).getByRole('button', { name: 'Try again' }));
  await environment.wait(500);
  expect(differenceTexts().length).toBeGreaterThan(5);
});

test.each([
  [() => jsonReply({ detail: 'Bot is busy' }, 409), 'Errore: Bot is busy'],
  [() => new Response('', { status: 500 }), 'Impossibile applicare preset'],
])('the apply dialog stays open when the bot rejects the preset: case %#', async (reply, text) => {
  const environment = await openApplyDialog((wire) => wire.answer('POST /api/presets/apply/conservative', reply));
  fireEvent.click(within(displayedDialog()).getByRole('button', { name: 'Apply Preset' }));
  await environment.wait(500);
  expect(messageTexts(environment)).toEqual([text]);
  expect(displayedDialog()).toBeVisible();
});
