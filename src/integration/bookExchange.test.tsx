import { screen, within } from '@testing-library/react';
import { lazySymbolPanel } from '@/app/orderFlow';
import { renderConsole, setUpConsoleTests } from '@/testing/console/renderConsole';

/** Tests the exchange of the market view with the real server, whose market has a book for signals and one for orders. */
setUpConsoleTests();
beforeAll(() => lazySymbolPanel.load());
// jsdom has no canvas drawing.
HTMLCanvasElement.prototype.getContext = () => null;

const panel = () => within(screen.getByRole('region', { name: /^Market view of/ }));
const ladderText = (): string => panel().queryByRole('table', { name: /^Order book of/ })?.textContent ?? '';

test('the market view of a position opens on the execution book and switches to the signal book', async () => {
  const operator = await renderConsole();
  await operator.signIn();
  await operator.press('Start Bot');
  const { bot } = operator.server();
  await operator.passUntil(() => bot.status().active_trades > 0);
  const [open] = operator.server().store.trades.listOpenTrades();
  await operator.perform(() => void (location.hash = `#signals?symbol=${open!.trade.symbol}`));
  await operator.passUntil(() => ladderText() !== '');
  expect(panel().getByText('BYBIT book, execution')).toBeInTheDocument();
  await operator.press('BINANCE book, signals');
  await operator.passUntil(() => panel().queryByText('BINANCE book, signals') !== null && ladderText() !== '');
  await operator.pass(2_000);
  expect(panel().getByText(/^≈ from BYBIT/)).toBeInTheDocument();
});
