import {
  type AfterRow,
  type MeanMove,
  SECONDS_AFTER_ENTRY,
  SECONDS_AFTER_EXIT,
  type TradeMarkouts,
} from '@/contract/trades/tradeAfter';
import { capitaliseFirst, DASH, formatCount, formatSignedAmount, isFigure, plural } from '../format/format';
import { intervalContainsZero } from '../lab/words';
import { intervalHalf } from './bridgeWords';

/** Seconds after the fill of the moves that the sentences name. */
const NAMED_SECONDS = { exit: 30, entry: 5 } as const;
const MAX_NAMES = 3;

export const groupName = (key: string | null): string => key?.slice(0, 24) ?? 'not stored';
export const moveAt = ({ moves }: AfterRow, seconds: number): MeanMove | undefined =>
  moves.find((move) => move.seconds === seconds);
export const isShown = ({ interval }: MeanMove): boolean => interval !== null && !intervalContainsZero(interval);

/** Returns a value without its sign, and half of its interval: '1.20 ± 0.40'. */
function sizeText(value: number, interval: MeanMove['interval'], decimals: number): string {
  const half = intervalHalf(interval);
  return Math.abs(value).toFixed(decimals) + (isFigure(half) ? ` ± ${half.toFixed(decimals)}` : '');
}

/** Formats the share of a row with half of its interval: '48 ± 6 %'. */
export const shareText = ({ back }: AfterRow): string =>
  back && isFigure(back.share) ? `${sizeText(back.share, back.interval, 0)} %` : DASH;

/** Names the groups whose interval leaves 0 out with their moves, and the other groups as not shown. */
function groupsSentence(rows: readonly AfterRow[], of: 'exit' | 'entry'): string {
  const found = rows.flatMap((row) => {
    const move = moveAt(row, NAMED_SECONDS[of]);
    const name = groupName(row.key) + (of === 'exit' ? '' : ' entries');
    return move && isFigure(move.bps) ? [{ name, move, bps: move.bps }] : [];
  });
  if (found.length === 0) return 'No move of the mid was recorded in this range.';
  const [gain, loss] = of === 'exit' ? ['leaves', 'saves'] : ['gain', 'lose'];
  const unit = ` bps in ${NAMED_SECONDS[of]} s${of === 'exit' ? '' : ' after the fill'}`;
  const shown = found
    .filter(({ move }) => isShown(move))
    .slice(0, MAX_NAMES)
    .map(({ name, bps, move }, index) => {
      const size = sizeText(bps, move.interval, 2);
      return `${name} ${bps > 0 ? gain : loss} ${size}${index === 0 ? unit : ''}`;
    });
  const unclear = found.filter(({ move }) => !isShown(move)).map(({ name }) => name);
  const more = unclear.length > MAX_NAMES ? ` and ${unclear.length - MAX_NAMES} more` : '';
  const parts = [
    shown.length > 0 && `${shown.join(', ')}.`,
    unclear.length > 0 && `Not shown for ${unclear.slice(0, MAX_NAMES).join(', ')}${more}.`,
  ];
  return capitaliseFirst(parts.filter((part) => part !== false).join(' '));
}

/** Says what the fills left, how often the price came back after an exit, and how many trades have no recorded move. */
export function movesSentence(rows: readonly AfterRow[], of: 'exit' | 'entry'): string {
  const known = rows.filter(({ back }) => of === 'exit' && isFigure(back?.share));
  const named = known.find(({ key }) => key === 'SL') ?? known[0];
  const missing = rows.reduce((sum, { trades, recorded }) => sum + (trades ?? 0) - (recorded ?? 0), 0);
  return [
    groupsSentence(rows, of),
    named && `${groupName(named.key)}: the price came back to the entry in ${shareText(named)} within 2 min.`,
    missing > 0 && `Not recorded: ${plural(missing, 'trade')}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Describes the moves after the fills of one trade as pairs of term and text. */
export function tradeMarkoutTexts({ entry, exit, came_back, back_after_ms: ms }: TradeMarkouts): [string, string][] {
  // A move that is still to come is absent and has a dash.
  const movesText = (moves: TradeMarkouts['entry'], all: readonly number[]) =>
    all.map((s, at) => `${s} s ${moves[at] === null ? 'not recorded' : formatSignedAmount(moves[at])}`).join(', ');
  const after: [string, string][] = [['Mid after the entry, bps', movesText(entry, SECONDS_AFTER_ENTRY)]];
  if (exit.length === 0) return after;
  const back = isFigure(ms) ? `after ${formatCount(ms / 1_000)} s` : 'yes';
  const backText = came_back === null ? 'not recorded' : came_back ? back : 'not within 2 min';
  return [
    ...after,
    ['Mid after the exit, bps', movesText(exit, SECONDS_AFTER_EXIT)],
    ['Back at the entry price', backText],
  ];
}
