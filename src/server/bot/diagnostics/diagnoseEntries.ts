import type { Diagnostics, DiagnosticsFeed } from '@/contract/diagnostics';
import type { Parameters } from '@/contract/params/catalogue';
import { typedKeysOf } from '@/contract/objects';
import { freshnessAt } from '../../market/book/freshness';
import type { BookReader } from '../../market/source';
import type { BotContext } from '../botContext';
import type { CrossValidator } from '../entry/validation/crossValidator';
import type { FeedMonitor } from '../feed/feedMonitor';
import { isoTime } from '../runtime/botLog';
import type { RiskEngine } from '../risk/riskEngine';
import type { BotPhase } from '../runtime/lifecycle';
import type { Watchlist } from '../strategy/watchlist';
import { REJECTION_KINDS, type RejectionName } from './rejections';
import {
  createSymbolRejectionCounts,
  type LastRejection,
  type SymbolRejectionCounts,
  type RejectionCounts,
} from './rejectionCounts';

type DiagnosedComponents = {
  rejectionCounts: RejectionCounts;
  risk: RiskEngine;
  watchlist: Watchlist;
  feed: FeedMonitor;
  validator: CrossValidator;
};

/** State of the bot at the time of the diagnosis. */
type DiagnosedState = DiagnosedComponents & {
  now: number;
  phase: BotPhase;
  params: Parameters;
  storageProblem: string | undefined;
  /** Symbols in which the bot looks for signals. */
  symbols: readonly string[];
  /** Returns why the bot must not trade on the book of the symbol, or undefined. */
  bookProblemOf: (symbol: string) => string | undefined;
};

type EntryBlock = Diagnostics['blocks'][number];

const WAITS_FOR_SNAPSHOT_TEXT = 'The book waits for its snapshot';

const REJECTION_NAMES = typedKeysOf(REJECTION_KINDS);

const ZERO_REJECTION_COUNTS = createSymbolRejectionCounts();

/**
 * Creates the function that returns what blocks entries now, and how often each check rejected an entry since the start
 * of the bot.
 */
export const createDiagnostics =
  ({ market, params, writer }: BotContext, phase: () => BotPhase, components: DiagnosedComponents) =>
  (): Diagnostics => {
    const p = params();
    const now = market.clock.now();
    return diagnoseEntries({
      ...components,
      now,
      phase: phase(),
      params: p,
      storageProblem: writer.storageProblem(),
      symbols: [...components.watchlist.chosenSymbols()],
      bookProblemOf: (symbol) => bookProblemOf(market.book(symbol), now, p.book_stale_threshold_ms),
    });
  };

function diagnoseEntries(view: DiagnosedState): Diagnostics {
  const { rejectionCounts, symbols, now } = view;
  const allCounts = [...rejectionCounts.countsBySymbol()];
  const sum = (of: (symbol: SymbolRejectionCounts) => number) =>
    allCounts.reduce((total, [, one]) => total + of(one), 0);
  return {
    since: isoTime(rejectionCounts.countingStartedAt()),
    at: isoTime(now),
    evaluations: sum(({ evaluations }) => evaluations),
    signals: sum(({ signals }) => signals),
    entries: sum(({ entries }) => entries),
    filters: REJECTION_NAMES.map((name) => ({
      name,
      ...REJECTION_KINDS[name],
      count: sum(({ counts }) => counts[name] ?? 0),
    })).filter(({ count }) => count > 0),
    blocks: globalEntryBlocks(view),
    limits: view.risk.limitUsage(),
    feed: diagnoseFeed(view),
    symbols: [...new Set([...symbols, ...rejectionCounts.countsBySymbol().keys()])].map((symbol) =>
      diagnoseSymbol(symbol, view),
    ),
  };
}

function diagnoseFeed(view: DiagnosedState): DiagnosticsFeed {
  const { symbols, now, feed, watchlist, params } = view;
  const lastBookAt = feed.lastBookAt();
  return {
    latency_ms: watchlist.guard.smoothedMs(),
    max_latency_ms: params.latency_threshold_ms,
    age_ms: lastBookAt === undefined ? null : Math.max(0, now - lastBookAt),
    books: symbols.length,
    books_live: symbols.filter((symbol) => view.bookProblemOf(symbol) === undefined).length,
  };
}

function diagnoseSymbol(symbol: string, view: DiagnosedState): Diagnostics['symbols'][number] {
  const { rejectionCounts, symbols } = view;
  const one = rejectionCounts.countsBySymbol().get(symbol) ?? ZERO_REJECTION_COUNTS;
  return {
    symbol,
    followed: symbols.includes(symbol),
    evaluations: one.evaluations,
    signals: one.signals,
    entries: one.entries,
    filters: { ...one.counts },
    last: toRejectionRow(one.lastCandidate),
    last_signal: toRejectionRow(one.lastSignal),
    blocks: symbols.includes(symbol) ? symbolEntryBlocks(symbol, view) : [],
  };
}

const toRejectionRow = (last: LastRejection | undefined) =>
  last === undefined
    ? null
    : { name: last.name, label: REJECTION_KINDS[last.name].label, reason: last.reason(), at: isoTime(last.at) };

function createEntryBlock(name: RejectionName, reason: string, until?: number): EntryBlock {
  const { label, component } = REJECTION_KINDS[name];
  return { name, label, component, reason, until: until === undefined ? null : isoTime(until) };
}

function globalEntryBlocks(view: DiagnosedState): EntryBlock[] {
  const { phase, storageProblem, risk, symbols } = view;
  const feedProblem = view.feed.feedProblem();
  const blocks: EntryBlock[] = [];
  if (phase === 'stopped') blocks.push(createEntryBlock('entries_closed', 'The bot is stopped'));
  if (phase === 'paused') blocks.push(createEntryBlock('entries_closed', 'The bot is paused'));
  if (phase !== 'stopped' && symbols.length === 0)
    blocks.push(createEntryBlock('entries_closed', 'No symbol is followed'));
  if (storageProblem !== undefined) blocks.push(createEntryBlock('storage', capitaliseReason(storageProblem)));
  if (feedProblem !== undefined) blocks.push(createEntryBlock('book_not_fresh', feedProblem));
  if (view.watchlist.guard.isTripped()) blocks.push(createEntryBlock('latency_guard', 'The market data are too slow'));
  for (const { name, reason, until, trippedBy } of risk.activeBotBlocks())
    blocks.push({ ...createEntryBlock(name, capitaliseReason(reason), until), tripped_by: trippedBy });
  return blocks;
}

/** Returns why the bot must not trade on the book, or undefined while the book is synchronised and not stale. */
function bookProblemOf(book: BookReader | undefined, now: number, staleAfter_ms: number): string | undefined {
  if (book === undefined) return WAITS_FOR_SNAPSHOT_TEXT;
  const freshness = freshnessAt(book, now, staleAfter_ms);
  if (freshness === 'live') return undefined;
  if (freshness === 'stale') return `The book is ${((now - book.updatedAt) / 1000).toFixed(1)} s old`;
  return freshness === 'refused' ? 'The exchange offers no book for this symbol' : WAITS_FOR_SNAPSHOT_TEXT;
}

function symbolEntryBlocks(symbol: string, view: DiagnosedState): EntryBlock[] {
  const { risk, validator } = view;
  const blocks: EntryBlock[] = [];
  const bookProblem = view.bookProblemOf(symbol);
  if (bookProblem !== undefined) blocks.push(createEntryBlock('book_not_fresh', bookProblem));
  for (const { name, reason, until } of risk.activeSymbolBlocks(symbol))
    blocks.push(createEntryBlock(name, capitaliseReason(reason), until));
  const cooldownUntil = validator.isEnabled() ? validator.cooldownUntil(symbol) : undefined;
  if (cooldownUntil !== undefined) {
    blocks.push(createEntryBlock('validator_cooldown', 'The cross-validator rejected its last signal', cooldownUntil));
  }
  return blocks;
}

/** Capitalises the first letter of a text, unless the text begins with a parameter name. */
const capitaliseReason = (text: string): string =>
  /^\w*_/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);
