import { Box } from '@mui/material';
import type { Trade } from '@/contract/trades/trade';
import { DASH, formatQuantity, isFigure, plural } from '@/domain/format/format';
import { OLD_PRICE_AGE_MS } from '@/domain/orderFlow/positionFigures';
import { formatPositionSize, positionSizeUsdt } from '@/domain/trades/positionSize';
import { disputeOf, heldQuantity, type PositionDispute } from '@/domain/trades/heldPosition';
import { holdingsOfOthers } from '@/domain/trades/accountTexts';
import { totalUnrealisedPnl, unrealisedPnlOf } from '@/domain/trades/unrealisedPnl';
import { useAccount } from '@/store/useAccount';
import { useLivePositions } from '@/store/useFrameStreams';
import { Age } from '@/ui/figures/Age';
import { Pnl } from '@/ui/figures/Pnl';
import { SideChip } from '@/ui/figures/SideChip';
import { useIsOld } from '@/ui/hooks/useNow';
import { narrowScreenQuery } from '@/ui/theme/widths';
import { amountText } from '@/domain/format/currency';
import { useCurrency } from '@/ui/figures/currency';

type Props = {
  trades: readonly Trade[];
  reported: number;
};

/** Lists size and unrealised net PnL of each position that Close All closes, and the sum of the PnL. */
export function PositionsToClose({ trades, reported }: Props) {
  const currency = useCurrency();
  const live = useLivePositions();
  const findings = useAccount()?.findings ?? [];
  const receivedAt = live?.receivedAt ?? null;
  const old = useIsOld(receivedAt, OLD_PRICE_AGE_MS);
  const sum = totalUnrealisedPnl(trades, live?.byTrade);
  return (
    <Box
      component="ul"
      aria-label="Positions to close"
      sx={{
        maxHeight: '40vh',
        margin: '8px 0 0',
        padding: 0,
        overflow: 'auto',
        listStyle: 'none',
        '& > li': {
          display: 'grid',
          alignItems: 'start',
          gridTemplateColumns: 'minmax(0, 1fr) 8ch max-content 10ch',
          gap: 2,
          padding: '3px 0',
          borderTop: 1,
          borderColor: 'divider',
          overflowWrap: 'anywhere',
        },
        '& > li > :nth-of-type(n + 3)': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
        // Symbol and side share one line, and size and PnL the next one.
        [narrowScreenQuery]: {
          '& > li': { gridTemplateColumns: 'minmax(0, 1fr) max-content' },
          '& > li > :nth-of-type(3)': { textAlign: 'left' },
        },
        '& small': { display: 'block', color: 'warning.main', fontWeight: 600 },
        // The PnL of a disputed quantity is not the PnL of the account.
        '& > [data-disputed] > :last-child': { '&, & *': { color: 'text.secondary' } },
        '& > .sum': { gridTemplateColumns: 'minmax(0, 1fr) max-content', fontWeight: 600 },
      }}
    >
      {trades.map((trade) => {
        const pnl = unrealisedPnlOf(trade, live?.byTrade);
        const dispute = disputeOf(trade, findings);
        const quantity = heldQuantity(trade, live?.byTrade.get(trade.trade_id));
        return (
          <li key={trade.trade_id} data-disputed={dispute !== null || undefined}>
            <span>
              {trade.symbol}
              {dispute && <small>{disputeText(dispute)}</small>}
            </span>
            <SideChip side={trade.side} />
            <span>
              {formatPositionSize(positionSizeUsdt({ ...trade, quantity }))} {currency}
            </span>
            {isFigure(pnl) ? <Pnl value={pnl} /> : <span>{DASH}</span>}
          </li>
        );
      })}
      <li className="sum">
        <span>
          {reported === trades.length
            ? plural(trades.length, 'position')
            : `${plural(trades.length, 'position')} listed here, the bot reports ${reported}`}
        </span>
        <span>
          {sum === null ? 'unrealised PnL not known' : `${amountText(sum, currency)} unrealised`}
          {sum !== null && old && (
            <>
              , old <Age since={receivedAt} />
            </>
          )}
        </span>
      </li>
    </Box>
  );
}

/** Says what a close can close while bot and account differ. */
const disputeText = ({ closable }: PositionDispute): string =>
  closable === null ? 'disputed' : `disputed, closes ${formatQuantity(closable)}`;

/** Lists what Close All leaves open on the account of the bot. Renders nothing for an account without it. */
export function HoldingsOfOthers() {
  const account = useAccount();
  const holdings = account ? holdingsOfOthers(account) : [];
  if (holdings.length === 0) return null;
  return (
    <Box component="section" aria-label="Not closed by Close All" sx={{ marginTop: 3, overflowWrap: 'anywhere' }}>
      <b>Not closed, because the bot does not own it. Flatten closes it.</b>
      <Box component="ul" sx={{ maxHeight: '20vh', margin: 0, paddingLeft: 5, overflow: 'auto' }}>
        {holdings.map(({ symbol, text, isDoubtful }) => (
          <li key={`${symbol} ${text}`}>
            {symbol}: {text}
            {isDoubtful && ', a late fill can explain it'}
          </li>
        ))}
      </Box>
    </Box>
  );
}
