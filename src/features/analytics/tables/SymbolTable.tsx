import type { Analytics } from '@/contract/trades/analytics';
import { TOP_SYMBOL_COUNT } from '@/contract/sizes';
import { formatCount, formatPercent } from '@/domain/format/format';
import { Pnl } from '@/ui/figures/Pnl';
import { FigureTable } from '@/ui/figures/FigureTable';

const SYMBOL_COLUMNS = ['Symbol', 'Trades', 'Win Rate', 'PnL, USDT'];

export function SymbolTable({ symbols }: { symbols: Analytics['top_symbols'] }) {
  const rows = symbols.slice(0, TOP_SYMBOL_COUNT).map(({ symbol, trades, win_rate, pnl }) => ({
    key: symbol,
    cells: [symbol, formatCount(trades), formatPercent(win_rate), <Pnl key="pnl" value={pnl} />],
  }));
  return <FigureTable label="Top 10 symbols" columns={SYMBOL_COLUMNS} rows={rows} />;
}
