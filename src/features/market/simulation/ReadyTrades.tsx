import { styled } from '@mui/material/styles';
import { useId, useMemo } from 'react';
import { useGetParamsQuery } from '@/api/params';
import { GOOD_RISK_REWARD_RATIO, type ReadyTrade } from '@/contract/market/analysis';
import { MAX_READY_TRADES } from '@/contract/sizes';
import { formatPrice, formatRatio, isFigure, plural } from '@/domain/format/format';
import { isGoodRiskReward } from '@/domain/market/marketFigures';
import { knownTradeCosts, type TradeCosts } from '@/domain/market/netRiskReward';
import { Pnl } from '@/ui/figures/Pnl';
import { SideChip } from '@/ui/figures/SideChip';
import { NetRiskRewardText } from '@/ui/trades/NetRiskRewardText';
import { useCurrency } from '@/ui/figures/currency';

const ReadyTradesTable = styled('table')(({ theme }) => ({
  ...theme.typography.body2,
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': {
    padding: theme.spacing(1, 1.5),
    borderTop: `1px solid ${theme.vars.palette.divider}`,
    textAlign: 'right',
    verticalAlign: 'top',
    whiteSpace: 'nowrap',
  },
  '& th:first-of-type': { textAlign: 'left', paddingLeft: 0, whiteSpace: 'normal', overflowWrap: 'anywhere' },
  '& th:last-of-type, & td:last-of-type': { paddingRight: 0 },
  '& thead th': {
    whiteSpace: 'normal',
    ...theme.typography.caption,
    borderTop: 0,
    color: theme.vars.palette.text.secondary,
  },
  [theme.breakpoints.down('sm')]: { '& th, & td': { paddingInline: theme.spacing(1) } },
  '& small': { ...theme.typography.caption, display: 'block', color: theme.vars.palette.text.secondary },
  '& .good': { color: theme.vars.palette.success.main, fontWeight: theme.typography.fontWeightMedium },
}));

export function ReadyTrades({ trades }: { trades: readonly ReadyTrade[] }) {
  const titleId = useId();
  const currency = useCurrency();
  const { params } = useGetParamsQuery(undefined, { selectFromResult: ({ data }) => ({ params: data }) });
  const costs = useMemo(() => knownTradeCosts(params), [params]);
  const shown = trades.slice(0, MAX_READY_TRADES);
  const rest = trades.length - shown.length;
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId}>Ready trades with Quick Win</h3>
      {shown.length === 0 ? (
        <p className="quiet">No trade is ready at this moment.</p>
      ) : (
        <ReadyTradesTable aria-labelledby={titleId}>
          <thead>
            <tr>
              <th scope="col">Symbol, side</th>
              <th scope="col">Entry</th>
              <th scope="col">TP, win {currency}</th>
              <th scope="col">SL, loss {currency}</th>
              <th scope="col">R:R</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((trade, index) => (
              <ReadyTradeRow key={`${index} ${trade.symbol}`} trade={trade} costs={costs} />
            ))}
          </tbody>
        </ReadyTradesTable>
      )}
      {rest > 0 && <p className="quiet">and {plural(rest, 'more ready trade')}</p>}
    </section>
  );
}

function ReadyTradeRow({ trade, costs }: { trade: ReadyTrade; costs: TradeCosts | null }) {
  const { symbol, side, entry_price, tp_price, sl_price, tp_win_usd, sl_loss_usd, rr_ratio } = trade;
  const good = isGoodRiskReward(rr_ratio);
  return (
    <tr>
      <th scope="row">
        {symbol}
        <small>
          <SideChip side={side} />
        </small>
      </th>
      <td>{formatPrice(entry_price)}</td>
      <td>
        {formatPrice(tp_price)}
        <small>
          <Pnl value={tp_win_usd} />
        </small>
      </td>
      <td>
        {formatPrice(sl_price)}
        <small>
          <Pnl value={isFigure(sl_loss_usd) ? -Math.abs(sl_loss_usd) : null} />
        </small>
      </td>
      <td className={good ? 'good' : undefined} title={good ? `${GOOD_RISK_REWARD_RATIO} or above` : undefined}>
        {good && (
          <>
            <span aria-hidden="true">✓ </span>
            <span className="visually-hidden">good, </span>
          </>
        )}
        {formatRatio(rr_ratio)}
        {costs && (
          <small>
            <NetRiskRewardText levels={{ price_mid: entry_price, tp_price, sl_price }} costs={costs} />
          </small>
        )}
      </td>
    </tr>
  );
}
