import {
  type AfterEntryRow,
  type AfterExitRow,
  type MeanMove,
  SECONDS_AFTER_ENTRY,
  SECONDS_AFTER_EXIT,
  type TradeMarkouts,
} from '@/contract/trades/tradeAfter';
import { DASH, formatCount, formatSignedAmount, isFigure, plural } from '../format/format';
import { intervalContainsZero } from '../lab/words';
import { intervalHalf } from './bridgeWords';

/** Seconds of the moves that the sentences name. */
const NAMED_EXIT_SECONDS = 30;
const NAMED_ENTRY_SECONDS = 5;
const MAX_NAMES = 3;
const MAX_NAME_LENGTH = 24;

/** Returns the name of a group: exit reason, or liquidity of the entry. */
export const groupName = (key: string | null): string => key ?? 'not stored';

const shortName = (key: string | null): string => groupName(key).slice(0, MAX_NAME_LENGTH);

export const moveAt = ({ moves }: Pick<AfterEntryRow, 'moves'>, seconds: number): MeanMove | undefined =>
  moves.find((move) => move.seconds === seconds);

export const isShown = ({ interval }: Pick<MeanMove, 'interval'>): boolean =>
  interval !== null && !intervalContainsZero(interval);

/** Returns a value without its sign and half of its interval: '1.20 ± 0.40'. */
function sizeText(value: number, interval: MeanMove['interval'], decimals: number): string {
  const half = intervalHalf(interval);
  const error = isFigure(half) ? ` ± ${half.toFixed(decimals)}` : '';
  return `${Math.abs(value).toFixed(decimals)}${error}`;
}

const namesText = (names: readonly string[]): string => {
  const more = names.length > MAX_NAMES ? ` and ${names.length - MAX_NAMES} more` : '';
  return `${names.slice(0, MAX_NAMES).join(', ')}${more}`;
};

type Wording = {
  seconds: number;
  nameOf: (key: string | null) => string;
  verbs: [gain: string, loss: string];
  when: string;
};

/** Names the groups with a shown move, then the groups whose move is not shown, and why. */
function movesSentence(rows: readonly AfterEntryRow[], { seconds, nameOf, verbs, when }: Wording): string {
  const found = rows.flatMap((row) => {
    const move = moveAt(row, seconds);
    return move && isFigure(move.bps) ? [{ ...move, bps: move.bps, name: nameOf(row.key) }] : [];
  });
  if (found.length === 0) return 'No move of the mid was recorded in this range.';
  const shown = found.filter(isShown).slice(0, MAX_NAMES);
  const namesOf = (isWanted: (move: MeanMove) => boolean) => found.filter(isWanted).map(({ name }) => name);
  const unclear = namesOf((move) => move.interval !== null && !isShown(move));
  const short = namesOf(({ interval }) => interval === null);
  const [first, ...rest] = shown.map(
    ({ name, bps, interval }) => `${name} ${verbs[bps > 0 ? 0 : 1]} ${sizeText(bps, interval, 2)}`,
  );
  const text = [
    ...(first === undefined ? [] : [`${[`${first} bps ${when}`, ...rest].join(', ')}.`]),
    ...(unclear.length > 0 ? [`Not shown for ${namesText(unclear)}: the interval contains 0.`] : []),
    ...(short.length > 0 ? [`Too few hours for an interval: ${namesText(short)}.`] : []),
  ].join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Says what the exits left or saved, and how often the price came back. Positive moves are in the trade's favour. */
export function exitSentence(rows: readonly AfterExitRow[]): string {
  const moves = movesSentence(rows, {
    ...{ seconds: NAMED_EXIT_SECONDS, nameOf: shortName, verbs: ['leaves', 'saves'] },
    when: `in ${NAMED_EXIT_SECONDS} s`,
  });
  const known = rows.filter(({ back }) => isFigure(back?.share));
  const named = known.find(({ key }) => key === 'SL') ?? known[0];
  return [moves, ...(named ? [`${shortName(named.key)}: ${backSentence(named.back)}`] : [])].join(' ');
}

const backSentence = (back: AfterExitRow['back']): string =>
  `the price came back to the entry in ${shareText(back)} within 2 min.`;

/** Formats the share with half of its interval: '48 ± 6 %'. */
export const shareText = (back: AfterExitRow['back']): string =>
  back && isFigure(back.share) ? `${sizeText(back.share, back.interval, 0)} %` : DASH;

export const entrySentence = (rows: readonly AfterEntryRow[]): string =>
  movesSentence(rows, {
    ...{ seconds: NAMED_ENTRY_SECONDS, nameOf: (key) => `${shortName(key)} entries`, verbs: ['gain', 'lose'] },
    when: `in ${NAMED_ENTRY_SECONDS} s after the fill`,
  });

/** Says how many trades have no recorded move, or null for none. */
export function unrecordedText(rows: readonly AfterEntryRow[], what: string): string | null {
  const missing = rows.reduce((sum, { trades, recorded }) => sum + (trades ?? 0) - (recorded ?? 0), 0);
  return missing > 0 ? `Not recorded after the ${what} of ${plural(missing, 'trade')}.` : null;
}

/** Describes the moves after the fills of one trade as pairs of term and text. */
export function tradeMarkoutTexts({
  entry,
  exit,
  came_back,
  back_after_ms,
}: TradeMarkouts): [term: string, text: string][] {
  const movesText = (moves: TradeMarkouts['entry'], wanted: readonly number[]): string =>
    wanted
      .map((seconds) => `${seconds} s ${singleMoveText(moves.find((move) => move.seconds === seconds))}`)
      .join(', ');
  return [
    ['Mid after the entry, bps', movesText(entry, SECONDS_AFTER_ENTRY)],
    ...(exit.length === 0
      ? []
      : ([
          ['Mid after the exit, bps', movesText(exit, SECONDS_AFTER_EXIT)],
          ['Back at the entry price', backText(came_back, back_after_ms)],
        ] satisfies [string, string][])),
  ];
}

/** A move that is still to come has a dash. */
const singleMoveText = (move: TradeMarkouts['entry'][number] | undefined): string =>
  move?.bps === null ? 'not recorded' : formatSignedAmount(move?.bps);

function backText(cameBack: boolean | null, afterMs: number | null): string {
  if (cameBack === null) return 'not recorded';
  if (!cameBack) return `not within ${Math.max(...SECONDS_AFTER_EXIT)} s`;
  return isFigure(afterMs) ? `after ${formatCount(Math.round(afterMs / 1_000))} s` : 'yes';
}
