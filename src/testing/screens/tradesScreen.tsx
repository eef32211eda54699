import { fireEvent, screen } from '@testing-library/react';
import type { Trade } from '@/contract/trades/trade';
import { TRADE_COLUMN_FIELDS } from '@/domain/trades/tradeFields';
import { TradesTab } from '@/features/trades/TradesTab';
import type { createFakeConsole } from '../console/fakeStore';
import { jsonReply, type SentRequest } from '../console/fakeWire';
import { useFakeClock } from '../console/fakeEnvironment';
import { aTrade } from '../rows/fixtures';
import { renderScreen } from '../console/renderScreen';
import { OrderFlowComponentsContext, type OrderFlowComponents } from '@/ui/widgets/orderFlowComponents';
import { ConfirmDialogHost, lazyQuestionDialog } from '@/ui/messages/ConfirmDialogHost';

export type FakeEnvironment = Awaited<ReturnType<typeof openTradesTab>>;

export function resetBrowser(): void {
  localStorage.clear();
  location.hash = '#trades';
}

/** Resets the fake browser before each test. A test file calls `setUpTradesTests` once. */
export function setUpTradesTests(prepare: () => void = () => undefined): void {
  // Tests of a grid in jsdom are slow on a busy machine.
  jest.setTimeout(60_000);
  beforeEach(() => {
    useFakeClock();
    resetBrowser();
    prepare();
  });
  afterEach(() => jest.useRealTimers());
}

/** Hides most columns of a long list, because the grid in jsdom renders every cell. */
export function hideMostColumns(...more: string[]): void {
  const hidden = TRADE_COLUMN_FIELDS.map(({ field }) => field).filter(
    (field) => !['symbol', 'pnl_net', ...more].includes(field),
  );
  const visible = Object.fromEntries(hidden.map((field) => [field, false]));
  localStorage.setItem('order-flow/grid/trades', JSON.stringify({ visible }));
}

/** Creates trades, newest first. The newest trade has the symbol S<count>. */
export const createManyTrades = (
  count: number,
  more: (index: number) => Record<string, unknown> = () => ({}),
): Trade[] =>
  Array.from({ length: count }, (_, index) => {
    const number = count - index;
    return aTrade(`t${number}`, { symbol: `S${number}`, ...more(index) });
  });

/** Creates a request handler that replies with one page of `trades`. `plain` omits the total count. */
export function pagedTradesReply(trades: Trade[], { plain = false } = {}) {
  return ({ search }: Pick<SentRequest, 'search'>): Response => {
    const query = new URLSearchParams(search);
    const [skip, limit] = [Number(query.get('skip')), Number(query.get('limit'))];
    const page = trades.slice(skip, skip + limit);
    return jsonReply(
      plain ? page : { trades: page, total: trades.length, has_more: skip + page.length < trades.length },
    );
  };
}

/** Opens the Trades tab on the real store. The fake server returns the given trades. */
export async function openTradesTab(
  trades: Trade[],
  prepare: (environment: ReturnType<typeof createFakeConsole>) => void = () => undefined,
  { slots = null, ...options }: { plain?: boolean; slots?: OrderFlowComponents | null } = {},
) {
  const screenOf = (
    <OrderFlowComponentsContext value={slots}>
      <TradesTab />
      <ConfirmDialogHost />
    </OrderFlowComponentsContext>
  );
  await lazyQuestionDialog.load();
  const environment = await renderScreen(screenOf, (before) => {
    before.wire.answer('GET /api/trades', pagedTradesReply(trades, options));
    prepare(before);
  });
  await environment.wait(100);
  return environment;
}

// Uses a CSS selector, because a query by role would compute the accessible name of every cell.
export const tradesGrid = (): HTMLElement => document.querySelector<HTMLElement>('[role="grid"][aria-label="Trades"]')!;
export const columnHeader = (field: string): HTMLElement =>
  tradesGrid().querySelector<HTMLElement>(`[role="columnheader"][data-field="${field}"]`)!;
export const cellTexts = (field: string): string[] =>
  [...tradesGrid().querySelectorAll(`[role="gridcell"][data-field="${field}"]`)].map(({ textContent }) => textContent);
export const symbolCellTexts = (): string[] => cellTexts('symbol');
export const buttonNamed = (name: string | RegExp): HTMLElement => screen.getByText(name, { selector: 'button' });
export const summaryCard = (label: string): HTMLElement => screen.getByText(label, { selector: 'dt' }).closest('div')!;
export const searchSymbol = (text: string): void =>
  void fireEvent.change(screen.getByLabelText('Find symbol'), { target: { value: text } });

export async function pressButton(name: string | RegExp, { wait }: Pick<FakeEnvironment, 'wait'>): Promise<void> {
  fireEvent.click(buttonNamed(name));
  await wait(100);
}
