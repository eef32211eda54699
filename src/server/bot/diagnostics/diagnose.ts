import type { Diagnostics, DiagnosticsFeed } from '@/contract/diagnostics';
import { freshnessAt } from '../../market/book/freshness';
import type { BookReader } from '../../market/source';
import { isoTime } from '../runtime/botLog';
import type { RiskEngine } from '../risk/riskEngine';
import type { BotPhase } from '../runtime/lifecycle';
import { REJECTION_KINDS, type RejectionName } from './rejections';
import {
  emptySymbolRejectionCounts,
  type LastRejection,
  type SymbolRejectionCounts,
  type RejectionCounts,
} from './rejectionCounts';

export type DiagnosticsInput = {
  now: number;
  phase: BotPhase;
  rejectionCounts: RejectionCounts;
  risk: RiskEngine;
  /** Symbols on which the bot looks for signals. */
  symbols: readonly string[];
  storageProblem: string | undefined;
  /** Problem of the whole market feed. Undefined while data arrive. */
  feedProblem: string | undefined;
  guardIsTripped: boolean;
  latency: { smoothed_ms: number; max_ms: number };
  /** Market time of the latest book update. Undefined before the first update. */
  lastBookAt: number | undefined;
  bookOf: (symbol: string) => BookReader | undefined;
  staleAfter_ms: number;
  validatorCooldownUntil: (symbol: string) => number | undefined;
};

type DiagnosticsBlock = Diagnostics['blocks'][number];

const WAITS_FOR_SNAPSHOT_TEXT = 'The book waits for its snapshot';

const REJECTION_NAMES = Object.keys(REJECTION_KINDS) as RejectionName[];

const EMPTY_SYMBOL_REJECTION_COUNTS = emptySymbolRejectionCounts();

/** Returns why the bot opens no trades: the current blocks, and the rejections since the start. */
export function diagnose(view: DiagnosticsInput): Diagnostics {
  const { rejectionCounts, symbols, now } = view;
  const allCounts = [...rejectionCounts.all()];
  const sum = (of: (symbol: SymbolRejectionCounts) => number) =>
    allCounts.reduce((total, [, one]) => total + of(one), 0);
  return {
    since: isoTime(rejectionCounts.countedSince()),
    at: isoTime(now),
    evaluations: sum(({ evaluations }) => evaluations),
    signals: sum(({ signals }) => signals),
    entries: sum(({ entries }) => entries),
    filters: REJECTION_NAMES.map((name) => ({
      name,
      ...REJECTION_KINDS[name],
      count: sum(({ counts }) => counts[name] ?? 0),
    })).filter(({ count }) => count > 0),
    blocks: globalBlocks(view),
    limits: view.risk.limitUsage(),
    feed: feedDiagnostics(view),
    symbols: [...new Set([...symbols, ...rejectionCounts.all().keys()])].map((symbol) =>
      symbolDiagnostics(symbol, view),
    ),
  };
}

function feedDiagnostics(view: DiagnosticsInput): DiagnosticsFeed {
  const { symbols, bookOf, now, staleAfter_ms, latency, lastBookAt } = view;
  return {
    latency_ms: latency.smoothed_ms,
    max_latency_ms: latency.max_ms,
    age_ms: lastBookAt === undefined ? null : Math.max(0, now - lastBookAt),
    books: symbols.length,
    books_live: symbols.filter((symbol) => bookProblemOf(bookOf(symbol), now, staleAfter_ms) === undefined).length,
  };
}

function symbolDiagnostics(symbol: string, view: DiagnosticsInput): Diagnostics['symbols'][number] {
  const { rejectionCounts, symbols } = view;
  const one = rejectionCounts.all().get(symbol) ?? EMPTY_SYMBOL_REJECTION_COUNTS;
  return {
    symbol,
    followed: symbols.includes(symbol),
    evaluations: one.evaluations,
    signals: one.signals,
    entries: one.entries,
    filters: { ...one.counts },
    last: lastRejectionOf(one.lastCandidate),
    last_signal: lastRejectionOf(one.lastSignal),
    blocks: symbols.includes(symbol) ? symbolBlocks(symbol, view) : [],
  };
}

const lastRejectionOf = (last: LastRejection | undefined) =>
  last === undefined
    ? null
    : { name: last.name, label: REJECTION_KINDS[last.name].label, reason: last.reason(), at: isoTime(last.at) };

function createDiagnosticsBlock(name: RejectionName, reason: string, until?: number): DiagnosticsBlock {
  const { label, component } = REJECTION_KINDS[name];
  return { name, label, component, reason, until: until === undefined ? null : isoTime(until) };
}

function globalBlocks({
  phase,
  storageProblem,
  feedProblem,
  guardIsTripped,
  risk,
  symbols,
}: DiagnosticsInput): DiagnosticsBlock[] {
  const blocks: DiagnosticsBlock[] = [];
  if (phase === 'stopped') blocks.push(createDiagnosticsBlock('entries_closed', 'The bot is stopped'));
  if (phase === 'paused') blocks.push(createDiagnosticsBlock('entries_closed', 'The bot is paused'));
  if (phase !== 'stopped' && symbols.length === 0)
    blocks.push(createDiagnosticsBlock('entries_closed', 'No symbol is followed'));
  if (storageProblem !== undefined) blocks.push(createDiagnosticsBlock('storage', capitalise(storageProblem)));
  if (feedProblem !== undefined) blocks.push(createDiagnosticsBlock('book_not_fresh', feedProblem));
  if (guardIsTripped) blocks.push(createDiagnosticsBlock('latency_guard', 'The market data are too slow'));
  for (const { name, reason, until } of risk.activeBlocks())
    blocks.push(createDiagnosticsBlock(name, capitalise(reason), until));
  return blocks;
}

/** Returns why the bot may not trade on the book. Returns undefined while the book is live. */
function bookProblemOf(book: BookReader | undefined, now: number, staleAfter_ms: number): string | undefined {
  if (book === undefined) return WAITS_FOR_SNAPSHOT_TEXT;
  const freshness = freshnessAt(book, now, staleAfter_ms);
  if (freshness === 'live') return undefined;
  if (freshness === 'stale') return `The book is ${((now - book.updatedAt) / 1000).toFixed(1)} s old`;
  return freshness === 'refused' ? 'The exchange offers no book for this symbol' : WAITS_FOR_SNAPSHOT_TEXT;
}

function symbolBlocks(
  symbol: string,
  { bookOf, now, staleAfter_ms, risk, validatorCooldownUntil }: DiagnosticsInput,
): DiagnosticsBlock[] {
  const blocks: DiagnosticsBlock[] = [];
  const bookProblem = bookProblemOf(bookOf(symbol), now, staleAfter_ms);
  if (bookProblem !== undefined) blocks.push(createDiagnosticsBlock('book_not_fresh', bookProblem));
  for (const { name, reason, until } of risk.activeBlocksOf(symbol))
    blocks.push(createDiagnosticsBlock(name, capitalise(reason), until));
  const restsUntil = validatorCooldownUntil(symbol);
  if (restsUntil !== undefined) {
    blocks.push(
      createDiagnosticsBlock('validator_cooldown', 'The cross-validator rejected its last signal', restsUntil),
    );
  }
  return blocks;
}

/** Capitalises the first letter of a text, unless the text begins with a parameter name. */
const capitalise = (text: string): string => (/^\w*_/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1));
