import type { CSSObject, Theme } from '@mui/material/styles';
import { memo } from 'react';
import type { Signal } from '@/contract/signal';
import {
  formatBps,
  formatMillions,
  formatObi,
  formatPrice,
  formatRatio,
  formatScore,
  formatSignedPercent,
} from '@/domain/format/format';
import { distancePct, riskReward } from '@/domain/market/signalFigures';
import { ClockTime } from '../figures/ClockTime';
import { Figure } from '../figures/Figure';
import { freshMark } from '../theme/freshMark';
import { ObiBar } from './ObiBar';
import { SideChip } from '../figures/SideChip';
import { surface } from '../theme/looks';

export const SIGNAL_CARD_HEIGHT = '10.25rem';

/** The styles of all cards, set once on their container: a storm renders two hundred signals a second. */
export const signalCardLook = (theme: Theme): CSSObject => {
  const { divider, text, primary } = theme.vars.palette;
  return {
    height: '100%',
    padding: theme.spacing(2, 3),
    ...surface(theme),
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'space-between',
    overflow: 'hidden',
    '& > header': { display: 'flex', alignItems: 'baseline', gap: theme.spacing(2) },
    '& h3': { ...theme.typography.h3, overflow: 'hidden', textOverflow: 'ellipsis' },
    '& time': { ...theme.typography.body2, marginLeft: 'auto', color: text.secondary },
    '& .obi': { display: 'flex', gap: theme.spacing(2), alignItems: 'center' },
    // Room for '−0.000', so that the bars of all cards have one length.
    '& .obi > :last-child': { flex: 'none', width: '3.7em', textAlign: 'right' },
    '& svg': { flex: '1 1 0', width: 0, height: 6 },
    '& .scale': { fill: divider },
    '& .reach': { fill: primary.main },
    '& line': { stroke: text.primary, strokeWidth: 1 },
    // Flex with fixed shares: a grid measures every figure twice, a third of the layout cost in a storm.
    '& dl': { display: 'flex', gap: theme.spacing(2) },
    '& dl > div': { flex: '1 1 0', minWidth: 0 },
    '& dt, & .label, & small, & .note': { ...theme.typography.caption, color: text.secondary },
    '& dd': { whiteSpace: 'nowrap' },
    ...freshMark(theme),
  };
};

/** Plain tags: a styled element computes its styles with every signal. Memoised, because the list changes often. */
export const SignalCard = memo(function SignalCard({ signal, fresh }: { signal: Signal; fresh: boolean }) {
  const { price_mid, tp_price, sl_price } = signal;
  return (
    <article data-fresh={fresh || undefined}>
      <header>
        <h3>{signal.symbol}</h3>
        <SideChip side={signal.side} />
        <ClockTime at={signal.timestamp} />
      </header>
      <div className="obi">
        <span className="label">OBI</span>
        <ObiBar obi={signal.obi} />
        <span>{formatObi(signal.obi)}</span>
      </div>
      <dl>
        <Figure label="Score" value={formatScore(signal.score)} />
        <Figure label="Spread" value={formatBps(signal.spread_bps)} unit="bps" />
        <Figure label="Depth" value={formatMillions(signal.depth_total)} />
      </dl>
      <dl>
        <Figure label="Entry" value={formatPrice(price_mid)} note={`R:R ${formatRatio(riskReward(signal))}`} />
        <Figure label="TP" value={formatPrice(tp_price)} note={formatSignedPercent(distancePct(price_mid, tp_price))} />
        <Figure label="SL" value={formatPrice(sl_price)} note={formatSignedPercent(distancePct(price_mid, sl_price))} />
      </dl>
    </article>
  );
});
