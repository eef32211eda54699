import { screen, within } from '@testing-library/react';
import { lazyTradeStory } from '@/app/orderFlow';
import { EMPTY_RUN_SETUP, type RunSetup } from '@/domain/lab/setup';
import { lazyLabView } from '@/features/parameters/lab/lazyLabView';
import '@/features/parameters/ParametersTab';
import { selectEdits } from '@/slices/parameterDraft';
import { SEED_WITH_EARLY_TRADES } from '@/testing/server/embeddedServer';
import { renderConsole, setUpConsoleTests } from '@/testing/console/renderConsole';
import { messageTexts } from './onScreen';

/** Tests the Lab of the real console with the real server. The Lab runs play in the thread of the test. */
setUpConsoleTests();
// scrollIntoView is missing in jsdom.
Element.prototype.scrollIntoView = () => undefined;

async function openLabSetup(setup: Partial<RunSetup>) {
  localStorage.setItem('order-flow/lab/setup', JSON.stringify({ ...EMPTY_RUN_SETUP, ...setup }));
  lazyLabView.prefetch();
  lazyTradeStory.prefetch();
  const operator = await renderConsole();
  await operator.signIn();
  await operator.perform(() => void (location.hash = '#parameters?view=lab&part=new'));
  await operator.passUntil(() => screen.queryByRole('heading', { name: 'New run' }) !== null);
  return operator;
}

const variantsGrid = () => screen.queryByRole('grid', { name: 'Variants' });

test('an operator can run a sweep in the Lab, open a trade of a variant and save the variant', async () => {
  const operator = await openLabSetup({
    seed: String(SEED_WITH_EARLY_TRADES),
    minutes: '2',
    symbols: '6',
    sweep: [{ key: 'timeout_seconds', text: '20, 40' }],
  });
  await operator.press('Begin run');
  await operator.passUntil(() => variantsGrid() !== null);
  const names = within(variantsGrid()!)
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('[data-field="name"]')?.textContent);
  expect(names).toEqual(['baseline', 'timeout_seconds=20', 'timeout_seconds=40']);
  expect(screen.getByRole('region', { name: /^Best of 2 variants: / })).toBeTruthy();

  await operator.click(within(variantsGrid()!).getByText('timeout_seconds=20'));
  const trades = within(screen.getByRole('grid', { name: 'Trades of timeout_seconds=20' }));
  await operator.passUntil(() => trades.queryAllByText('TIMEOUT').length > 0);
  await operator.click(trades.getAllByText('TIMEOUT')[0]!);
  await operator.passUntil(() => screen.queryByText('Best open PnL (MFE)') !== null);
  expect(operator.wire.requests.some((request) => /\/variants\/1\/trades\/.+\/story$/.test(request))).toBe(true);

  await operator.reload();
  await operator.passUntil(() => variantsGrid() !== null);
  await operator.press('Load into the form');
  const { timeout_seconds: chosen } = selectEdits(operator.store().getState());
  expect([20, 40]).toContain(chosen);
  expect(operator.server().bot.parameters().timeout_seconds).not.toBe(chosen);

  await operator.passUntil(() => screen.queryByRole('button', { name: 'Save All Parameters' }) !== null);
  await operator.press('Save All Parameters');
  await operator.press('Save Parameters');
  await operator.passUntil(() => operator.server().bot.parameters().timeout_seconds === chosen);
});

test('a Lab run over a deleted recording is refused with the reason, and the setup is kept', async () => {
  const operator = await openLabSetup({ source: 'gone', sweep: [{ key: 'timeout_seconds', text: '20' }] });
  expect(screen.getByText('This recording is gone. Choose another market.')).toBeTruthy();
  await operator.press('Begin run');
  await operator.passUntil(() => screen.queryByRole('alert') !== null);
  expect(screen.getByRole('alert').textContent).toMatch(/^The run did not begin: .+\. Nothing you typed is lost\.$/);
  expect(screen.getByLabelText<HTMLInputElement>(/^Trade timeout/).value).toBe('20');
  expect(messageTexts()).toEqual([]);
});
