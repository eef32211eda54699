import type { Diagnostics, DiagnosticsFeed } from '@/contract/bot/diagnostics';
import { typedKeysOf } from '@/contract/schema/objects';
import { capitaliseFirst } from '@/domain/format/format';
import { freshnessAt } from '../../market/book/freshness';
import type { BookReader } from '../../market/source';
import type { BotContext } from '../core/context';
import type { CrossValidator } from '../entry/validation/crossValidator';
import type { Execution } from '../live/createExecution';
import type { FeedMonitor } from '../feed/feedMonitor';
import { isoTime } from '../../logging/botLog';
import type { RiskEngine } from '../risk/riskEngine';
import type { BotPhase } from '../core/lifecycle';
import type { Watchlist } from '../strategy/watchlist';
import { REJECTION_KINDS, type RejectionName } from '../core/rejections';
import {
  createSymbolRejectionCounts,
  type LastRejection,
  type SymbolRejectionCounts,
  type RejectionCounts,
} from '../core/rejectionCounts';

type DiagnosedComponents = {
  rejectionCounts: RejectionCounts;
  risk: RiskEngine;
  watchlist: Watchlist;
  feed: FeedMonitor;
  validator: CrossValidator;
  execution: Pick<Execution, 'halts'>;
};

type EntryBlock = Diagnostics['blocks'][number];

const WAITS_FOR_SNAPSHOT_TEXT = 'The book waits for its snapshot';

const REJECTION_NAMES = typedKeysOf(REJECTION_KINDS);

const ZERO_REJECTION_COUNTS = createSymbolRejectionCounts();

/**
 * Creates the function that returns what blocks entries now, and how often each check rejected an entry since the start
 * of the bot.
 */
export function createDiagnostics(
  { market, params, writer }: BotContext,
  phase: () => BotPhase,
  { rejectionCounts, risk, watchlist, feed, validator, execution }: DiagnosedComponents,
): () => Diagnostics {
  const { clock } = market;

  const bookProblemOf = (symbol: string) =>
    bookProblemText(market.book(symbol), clock.now(), params().book_stale_threshold_ms);

  function diagnoseFeed(symbols: readonly string[]): DiagnosticsFeed {
    const lastBookAt = feed.lastBookAt();
    return {
      latency_ms: watchlist.guard.smoothedMs(),
      max_latency_ms: params().latency_threshold_ms,
      age_ms: lastBookAt === undefined ? null : Math.max(0, clock.now() - lastBookAt),
      books: symbols.length,
      books_live: symbols.filter((symbol) => bookProblemOf(symbol) === undefined).length,
    };
  }

  function diagnoseSymbol(symbol: string): Diagnostics['symbols'][number] {
    const one = rejectionCounts.countsBySymbol().get(symbol) ?? ZERO_REJECTION_COUNTS;
    const followed = watchlist.chosenSymbols().has(symbol);
    return {
      symbol,
      followed,
      evaluations: one.evaluations,
      signals: one.signals,
      entries: one.entries,
      filters: { ...one.counts },
      last: toRejectionRow(one.lastCandidate),
      last_signal: toRejectionRow(one.lastSignal),
      blocks: followed ? symbolEntryBlocks(symbol) : [],
    };
  }

  function globalEntryBlocks(): EntryBlock[] {
    const blocks: EntryBlock[] = [];
    const storageProblem = writer.storageProblem();
    const feedProblem = feed.feedProblem();
    if (phase() === 'stopped') blocks.push(describeEntryBlock('entries_closed', 'The bot is stopped'));
    if (phase() === 'paused') blocks.push(describeEntryBlock('entries_closed', 'The bot is paused'));
    if (phase() !== 'stopped' && watchlist.chosenSymbols().size === 0)
      blocks.push(describeEntryBlock('entries_closed', 'No symbol is followed'));
    if (storageProblem !== undefined) blocks.push(describeEntryBlock('storage', capitaliseReason(storageProblem)));
    blocks.push(...haltBlocks());
    if (feedProblem !== undefined) blocks.push(describeEntryBlock('book_not_fresh', feedProblem));
    if (watchlist.guard.isTripped()) blocks.push(describeEntryBlock('latency_guard', 'The market data are too slow'));
    for (const { name, reason, until, trippedBy } of risk.activeBotBlocks())
      blocks.push({ ...describeEntryBlock(name, capitaliseReason(reason), until), tripped_by: trippedBy });
    return blocks;
  }

  /** Returns the halts of one symbol, or without a symbol those of all entries. */
  function haltBlocks(symbol?: string): EntryBlock[] {
    const halts = params().mode === 'LIVE' ? execution.halts.list().filter((halt) => halt.symbol === symbol) : [];
    if (halts.length === 0) return [];
    return [describeEntryBlock('halted', capitaliseReason(halts.map(({ text }) => text).join('; ')))];
  }

  function symbolEntryBlocks(symbol: string): EntryBlock[] {
    const blocks: EntryBlock[] = [];
    const bookProblem = bookProblemOf(symbol);
    if (bookProblem !== undefined) blocks.push(describeEntryBlock('book_not_fresh', bookProblem));
    blocks.push(...haltBlocks(symbol));
    for (const { name, reason, until } of risk.activeSymbolBlocks(symbol))
      blocks.push(describeEntryBlock(name, capitaliseReason(reason), until));
    const cooldownUntil = validator.isEnabled() ? validator.cooldownUntil(symbol) : undefined;
    if (cooldownUntil !== undefined) {
      blocks.push(
        describeEntryBlock('validator_cooldown', 'The cross-validator rejected its last signal', cooldownUntil),
      );
    }
    return blocks;
  }

  return () => {
    const counts = rejectionCounts.countsBySymbol();
    const symbols = [...watchlist.chosenSymbols()];
    const sum = (of: (symbol: SymbolRejectionCounts) => number) =>
      [...counts.values()].reduce((total, one) => total + of(one), 0);
    return {
      since: isoTime(rejectionCounts.countingStartedAt()),
      at: isoTime(clock.now()),
      evaluations: sum(({ evaluations }) => evaluations),
      signals: sum(({ signals }) => signals),
      entries: sum(({ entries }) => entries),
      filters: REJECTION_NAMES.map((name) => ({
        name,
        ...REJECTION_KINDS[name],
        count: sum(({ counts }) => counts[name] ?? 0),
      })).filter(({ count }) => count > 0),
      blocks: globalEntryBlocks(),
      limits: risk.limitUsage(),
      feed: diagnoseFeed(symbols),
      symbols: [...new Set([...symbols, ...counts.keys()])].map(diagnoseSymbol),
    };
  };
}

const toRejectionRow = (last: LastRejection | undefined) =>
  last === undefined
    ? null
    : { name: last.name, label: REJECTION_KINDS[last.name].label, reason: last.reason(), at: isoTime(last.at) };

function describeEntryBlock(name: RejectionName, reason: string, until?: number): EntryBlock {
  const { label, component } = REJECTION_KINDS[name];
  return { name, label, component, reason, until: until === undefined ? null : isoTime(until) };
}

/** Returns why the bot must not trade on the book, or undefined while the book is synchronised and not stale. */
function bookProblemText(book: BookReader | undefined, now: number, staleAfter_ms: number): string | undefined {
  if (book === undefined) return WAITS_FOR_SNAPSHOT_TEXT;
  const freshness = freshnessAt(book, now, staleAfter_ms);
  if (freshness === 'live') return undefined;
  if (freshness === 'stale') return `The book is ${((now - book.updatedAt) / 1000).toFixed(1)} s old`;
  return freshness === 'refused' ? 'The exchange offers no book for this symbol' : WAITS_FOR_SNAPSHOT_TEXT;
}

/** Capitalises the first letter of a text, unless the text begins with a parameter name. */
const capitaliseReason = (text: string): string => (/^\w*_/.test(text) ? text : capitaliseFirst(text));
