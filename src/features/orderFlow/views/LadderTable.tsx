import { formatCompactAmount } from '@/domain/format/compact';
import { formatAge, formatPrice } from '@/domain/format/format';
import type { Ladder, LadderRow } from '@/domain/orderFlow/ladder';
import { tradeLevelLabel, wallStateLabel } from '@/domain/orderFlow/words';
import { titleInCurrency } from '@/domain/format/currency';
import { useCurrency } from '@/ui/figures/currency';

const LADDER_COLUMNS = ['Side', 'Price', 'Size USDT', 'Depth USDT', 'Wall', 'Own level'];

export function LadderTable({ symbol, ladder }: { symbol: string; ladder: Ladder }) {
  const currency = useCurrency();
  return (
    <table>
      <caption>
        Order book of {symbol}, mid {formatPrice(ladder.mid)}
      </caption>
      <thead>
        <tr>
          {LADDER_COLUMNS.map((name) => (
            <th key={name} scope="col">
              {titleInCurrency(name, currency)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...ladder.asks].reverse().map(renderLadderRow)}
        {ladder.bids.map(renderLadderRow)}
      </tbody>
    </table>
  );
}

const renderLadderRow = ({ side, price, notional, cumulative, walls, own }: LadderRow, index: number) => (
  <tr key={`${side}${index}`}>
    <td>{side}</td>
    <td>{formatPrice(price)}</td>
    <td>{formatCompactAmount(notional)}</td>
    <td>{formatCompactAmount(cumulative)}</td>
    <td>
      {walls
        .map(
          (wall) =>
            `${wallStateLabel(wall.state).word}, ${formatCompactAmount(wall.notional)}, ${formatAge(wall.age_ms)}`,
        )
        .join('; ')}
    </td>
    <td>{own.map((level) => `${tradeLevelLabel(level)} ${formatPrice(level.price)}`).join('; ')}</td>
  </tr>
);
