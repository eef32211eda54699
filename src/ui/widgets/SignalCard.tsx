import type { CSSObject, Theme } from '@mui/material/styles';
import { memo } from 'react';
import type { Signal } from '@/contract/trades/signal';
import {
  DASH,
  formatBps,
  formatMillions,
  formatObi,
  formatPrice,
  formatRatio,
  formatScore,
  formatSignedPercent,
} from '@/domain/format/format';
import type { TradeCosts } from '@/domain/market/netRiskReward';
import { directionOfSide, levelDistancePct, riskRewardRatio } from '@/domain/market/signalFigures';
import { ClockTime } from '../figures/ClockTime';
import { LabelledFigure } from '../figures/LabelledFigure';
import { sideChipStyle } from '../figures/SideChip';
import { freshMarkStyle } from '../theme/freshMark';
import { surfaceStyle, VISUALLY_HIDDEN } from '../theme/sharedStyles';
import { obiBarStyle, scoreBarStyle } from './barStyle';
import { NetRiskRewardText } from '../trades/NetRiskRewardText';
import { ObiBar } from './ObiBar';
import { SignalOutcomeText } from './SignalOutcomeText';
import { ScoreBar } from './ScoreBar';
import { SymbolLink } from './SymbolLink';

/** Height of a signal card: two lines on a desktop, five lines on a narrow screen. */
export const SIGNAL_CARD_HEIGHT = { desk: '3.5rem', narrow: '8.75rem' };

/**
 * Returns the style of all signal cards, which the container of the cards applies. One shared style is fast enough for
 * two hundred new cards per second.
 */
export const signalCardsStyle = (theme: Theme): CSSObject => {
  const { text, primary, gain, loss } = theme.vars.palette;
  return {
    ...surfaceStyle(theme),
    position: 'relative',
    height: '100%',
    padding: theme.spacing(1, 3),
    borderLeft: `3px solid ${text.secondary}`,
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'space-evenly',
    overflow: 'hidden',
    '&[data-direction="up"]': { borderLeftColor: gain.main },
    '&[data-direction="down"]': { borderLeftColor: loss.main },
    '&[data-newest]': { outline: `2px solid ${primary.main}`, outlineOffset: -2 },
    '&[data-newest] time': { color: primary.main, fontWeight: theme.typography.fontWeightMedium },
    // A flex layout with fixed shares is cheaper than a grid, which measures every figure twice.
    '& .line': { display: 'flex', alignItems: 'center', gap: theme.spacing(0, 2), whiteSpace: 'nowrap' },
    '& h3': { ...theme.typography.h3, flex: '0 0 6.4rem', overflow: 'hidden', textOverflow: 'ellipsis' },
    '& .side': { flex: '0 0 3.5rem' },
    '& .side > span': sideChipStyle(theme),
    '& .obi, & .score': { display: 'flex', alignItems: 'center', gap: theme.spacing(1.5), minWidth: 0 },
    '& .obi': { flex: '1.4 1 0' },
    '& .score': { flex: '1 1 0' },
    // Reserves space for '−0.000' and '100.00', so that the bars of all cards have the same length.
    '& .obi > :last-child, & .score > :last-child': { flex: 'none', width: '3.7em', textAlign: 'right' },
    '& .became': { ...theme.typography.body2, flex: '0 0 9.5rem', overflow: 'hidden', textOverflow: 'ellipsis' },
    '& time': { ...theme.typography.body2, color: text.secondary },
    '& .bar': { flex: '1 1 0' },
    '& .obi > .bar': obiBarStyle(theme),
    '& .score > .bar': scoreBarStyle(theme),
    '& dl': { flex: 1, minWidth: 0, display: 'flex', gap: theme.spacing(0, 1.5) },
    '& dl > div': {
      flex: '1.22 1 0',
      minWidth: 0,
      display: 'flex',
      alignItems: 'baseline',
      gap: theme.spacing(1),
      overflow: 'hidden',
    },
    // Makes the cells of entry, spread and depth narrower than the cells with two figures.
    '& dl > div:first-of-type, & dl > div:nth-of-type(n + 5)': { flexGrow: 0.92 },
    '& dl > div:nth-of-type(4)': { flexGrow: 1.05 },
    '& dl > div:last-of-type': { flexGrow: 0.81 },
    '& dd': theme.typography.body2,
    '& dt, & .label, & small, & .note': { ...theme.typography.caption, color: text.secondary },
    '& .newest': { ...theme.typography.caption, color: primary.main },
    // Hides the word 'newest' on a desktop, where an outline marks the newest card.
    [theme.breakpoints.up('sm')]: { '& .newest': VISUALLY_HIDDEN },
    [theme.breakpoints.down('sm')]: {
      paddingBottom: theme.spacing(5.5),
      '& .line': { flexWrap: 'wrap', gap: theme.spacing(1, 2) },
      '& h3, & .side': { flex: 'none' },
      '& time': { marginLeft: 'auto' },
      // The last line of a card shows the outcome of the signal, and the word 'newest' on the newest card.
      '& .became, & .newest': { position: 'absolute', bottom: theme.spacing(1) },
      '& .became': { left: theme.spacing(3), right: theme.spacing(15) },
      '& .newest': { right: theme.spacing(3) },
      // An empty box of full width breaks the line, so that the figures with bars start a new line.
      '& .line:first-of-type::before': { content: '""', flexBasis: '100%', order: 1 },
      '& .obi, & .score': { flex: '1 1 40%', order: 2 },
      '& dl': { flexWrap: 'wrap', rowGap: theme.spacing(1) },
      '& dl > div:nth-of-type(n)': {
        flex: '1 1 30%',
      },
      '& .note': { display: 'none' },
    },
    ...freshMarkStyle(theme),
  };
};

type Props = {
  signal: Signal;
  fresh: boolean;
  isNewest: boolean;
  obiThreshold: number | null;
  costs: TradeCosts | null;
  maxScore: number;
};

/** Shows a signal with plain HTML elements, because a styled component computes styles on every render. */
export const SignalCard = memo(function SignalCard({ signal, fresh, isNewest, obiThreshold, costs, maxScore }: Props) {
  const { symbol, side, obi, score, price_mid, tp_price, sl_price } = signal;
  const direction = side === null ? undefined : (directionOfSide(side) ?? undefined);
  return (
    <article data-fresh={fresh || undefined} data-newest={isNewest || undefined} data-direction={direction}>
      <div className="line">
        <h3>
          <SymbolLink symbol={symbol} />
        </h3>
        <span className="side">{side === null ? DASH : <span data-direction={direction}>{side}</span>}</span>
        <span className="obi" title={obiThreshold === null ? undefined : `Threshold ${formatObi(obiThreshold)}`}>
          <span className="label">OBI</span>
          <ObiBar obi={obi} threshold={obiThreshold} />
          <span>{formatObi(obi)}</span>
        </span>
        <span className="score">
          <span className="label">Score</span>
          <ScoreBar score={score} max={maxScore} />
          <span>{formatScore(score)}</span>
        </span>
        <span className="became">
          <SignalOutcomeText signal={signal} />
        </span>
        <ClockTime at={signal.timestamp} />
      </div>
      <div className="line">
        <dl>
          <LabelledFigure label="Entry" value={formatPrice(price_mid)} />
          <LabelledFigure
            label="TP"
            value={formatPrice(tp_price)}
            note={formatSignedPercent(levelDistancePct(price_mid, tp_price))}
          />
          <LabelledFigure
            label="SL"
            value={formatPrice(sl_price)}
            note={formatSignedPercent(levelDistancePct(price_mid, sl_price))}
          />
          <LabelledFigure
            label="R:R"
            value={formatRatio(riskRewardRatio(signal))}
            note={costs && <NetRiskRewardText levels={signal} costs={costs} />}
          />
          <LabelledFigure label="Spread" value={formatBps(signal.spread_bps)} unit="bps" />
          <LabelledFigure label="Depth" value={formatMillions(signal.depth_total)} />
        </dl>
        {isNewest && <span className="newest">newest</span>}
      </div>
    </article>
  );
});
