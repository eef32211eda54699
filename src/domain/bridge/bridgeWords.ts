import { BRIDGE_PARTS, type BridgeGroup, type BridgePart, type BridgeRow } from '@/contract/trades/tradeBridge';
import { formatSignedAmount, isFigure } from '../format/format';
import type { ConfidenceInterval } from '../lab/pairedDifference';
import { intervalContainsZero, valueWithErrorText } from '../lab/words';
import type { TradeBridge } from './tradeBridge';

/** A figure of the bridge: one part, or the net PnL as the last. */
export type BridgeFigure = {
  name: BridgePart | 'net';
  bps: number | null;
  pnl: number | null;
  interval: ConfidenceInterval | null;
};

export const BRIDGE_TITLE = 'From edge to net';

export const PART_TEXTS: Readonly<Record<BridgeFigure['name'], { title: string; hint: string }>> = {
  edge: { title: 'Edge', hint: 'Move of the mid from the signal to the exit decision' },
  delay_in: { title: 'Delay in', hint: 'Move of the mid from the signal to the entry fill' },
  entry_price: { title: 'Entry against mid', hint: 'Spread and slippage paid or earned at the entry' },
  delay_out: { title: 'Delay out', hint: 'Move of the mid from the exit decision to the exit fill' },
  exit_price: { title: 'Exit against mid', hint: 'Spread and slippage paid or earned at the exit' },
  fee_in: { title: 'Entry fee', hint: 'Fee of the entry' },
  fee_out: { title: 'Exit fee', hint: 'Fee of the exit' },
  funding: { title: 'Funding', hint: 'Funding paid or received' },
  net: { title: 'Net', hint: 'Sum of the parts' },
};

export const GROUP_TEXTS: Readonly<Record<BridgeGroup, string>> = {
  all: 'All trades',
  symbol: 'Symbol',
  side: 'Side',
  reason: 'Exit reason',
  hour: 'Hour, UTC',
  version: 'Version',
  liquidity: 'Entry as',
  weekhour: 'Hour of entry',
};

export function figuresOfTrade({ parts, net, notional }: TradeBridge): BridgeFigure[] {
  const figure = (name: BridgeFigure['name'], pnl: number): BridgeFigure => ({
    ...{ name, pnl, interval: null },
    bps: (pnl / notional) * 1e4,
  });
  return [...BRIDGE_PARTS.map((part) => figure(part, parts[part])), figure('net', net)];
}

const isKnownPart = (part: string): part is BridgePart => BRIDGE_PARTS.some((known) => known === part);

/** Returns the figures of a row of the bot in the order of time. A part that the console does not know is left out. */
export const figuresOfRow = ({ parts, net }: BridgeRow): BridgeFigure[] => [
  ...parts.flatMap(({ part, ...amounts }) => (isKnownPart(part) ? [{ name: part, ...amounts }] : [])),
  { name: 'net', ...net },
];

/** Returns half the width of the 95 % interval. */
export const intervalHalf = (interval: ConfidenceInterval | null): number | null =>
  interval && (interval.high - interval.low) / 2;

export const bpsText = ({ bps, interval }: Pick<BridgeFigure, 'bps' | 'interval'>): string =>
  valueWithErrorText(bps, intervalHalf(interval));

const takenText = (bps: number): string => `${bps <= 0 ? 'take' : 'add'} ${Math.abs(bps).toFixed(2)}`;

/** Says the result in one sentence: the edge, what the costs take, and the net PnL. */
export function bridgeSentence(figures: readonly BridgeFigure[]): string | null {
  const [edge, net] = ['edge', 'net'].map((wanted) => figures.find(({ name }) => name === wanted));
  if (!edge || !net || !isFigure(edge.bps) || !isFigure(net.bps)) return null;
  const sumOf = (...names: BridgeFigure['name'][]): number =>
    figures.reduce((sum, { name, bps }) => (names.includes(name) ? sum + (bps ?? 0) : sum), 0);
  const [trading, fees] = [sumOf('delay_in', 'entry_price', 'delay_out', 'exit_price'), sumOf('fee_in', 'fee_out')];
  const funding = sumOf('funding');
  const fundingText = funding === 0 ? '' : `, funding ${formatSignedAmount(funding)}`;
  const verb = edge.bps < 0 ? 'loses' : 'earns';
  const isUnclear = net.interval !== null && intervalContainsZero(net.interval);
  return (
    `The signal ${verb} ${bpsText(edge)} bps, spread and delay ${takenText(trading)}, ` +
    `fees ${takenText(fees)}${fundingText}: net ${bpsText(net)}.${isUnclear ? ' Not shown: the interval of the net contains 0.' : ''}`
  );
}

/** Names the part that moved most against the baseline, or null without figures of both. */
export function largestMoveText(figures: readonly BridgeFigure[], baseline: readonly BridgeFigure[]): string | null {
  const moves = figures.flatMap(({ name, bps }) => {
    const before = baseline.find((figure) => figure.name === name)?.bps;
    return name === 'net' || !isFigure(bps) || !isFigure(before) ? [] : [{ name, bps: bps - before }];
  });
  const [largest] = moves.sort((a, b) => Math.abs(b.bps) - Math.abs(a.bps));
  if (!largest) return null;
  return `The part that moved most against the baseline: ${PART_TEXTS[largest.name].title} ${formatSignedAmount(largest.bps)} bps a trade.`;
}

/**
 * Returns the bars of the figures as fractions of the width from 0 to 1. Each part begins where the part before it ended,
 * and the net begins at 0.
 */
export function bridgeBars(figures: readonly BridgeFigure[]) {
  let level = 0;
  const spans = figures.map(({ name, bps }) => {
    const from = name === 'net' ? 0 : level;
    const to = from + (isFigure(bps) ? bps : 0);
    level = to;
    return { from, to };
  });
  const ends = spans.flatMap(({ from, to }) => [from, to]);
  const [low, high] = [Math.min(0, ...ends), Math.max(0, ...ends)];
  const at = (value: number): number => (high > low ? (value - low) / (high - low) : 0);
  return spans.map(({ from, to }) => ({ from: at(from), to: at(to), zero: at(0) }));
}
