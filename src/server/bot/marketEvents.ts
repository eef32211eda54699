import type { MarketEvent } from '../market/source';
import type { BotContext } from './core/context';
import type { BotComponents } from './createComponents';
import { logFeedEvent } from './feed/feedMonitor';
import { runDisplayStep, runStep } from '../logging/failures';
import type { FoundSignal } from './strategy/evaluation';
import type { SymbolWatch } from './strategy/symbolWatch';

/** Time after a closed candle of the data exchange within which the execution exchange closes its candle. */
const EXECUTION_CANDLE_DELAY_MS = 1_000;

/** Name of the steps of the follower, which run after the exits and the entries of the bot. */
const FOLLOWING = 'The following of rejected signals';

/**
 * Passes events of the market to the components. The bot looks for entries only while it runs, and monitors open trades
 * even while it is stopped. Returns a function that ends the listening.
 */
export function listenToMarket(
  { market, params, log }: BotContext,
  { watchlist, viewed, monitor, entries, follower, signals, latency, feed, views, frames }: BotComponents,
): () => void {
  function onEvaluation(watch: SymbolWatch, found: FoundSignal | undefined): void {
    const { symbol } = watch.instrument;
    // Revalidates pending entries first, because the book that caused a signal must not revalidate the same signal.
    entries.onBook(symbol, 'data');
    if (found !== undefined) {
      signals.recordSignal(found, watch);
      entries.submitSignal(found, watch);
    }
    runDisplayStep(log, () => frames.onEvaluation(symbol));
  }

  function onBook(symbol: string, at: number, latency_ms: number): void {
    feed.recordBook(at);
    // Evaluates the exits first, so that no other component delays or prevents a stop.
    runStep(log, `Exits at a book of ${symbol}`, () => monitor.onBook(symbol, 'data'));
    const watch = watchlist.watchOf(symbol);
    if (watch === undefined) {
      const own = viewed.displayOnlyWatchOf(symbol);
      // On a market with book subscriptions, the latency guard ignores books that only a console displays.
      if (own === undefined || market.follow === undefined) latency.recordLatency(at, latency_ms);
      own?.onBook(at, latency_ms);
      return runDisplayStep(log, () => frames.onEvaluation(symbol));
    }
    runStep(log, 'The latency monitor', () => latency.recordLatency(at, latency_ms));
    onEvaluation(
      watch,
      runStep(log, `The evaluation of ${symbol}`, () => watch.onBook(at, latency_ms)),
    );
    runStep(log, FOLLOWING, () => follower.onBook(symbol, 'data'));
  }

  /** Repeats the update later, because closed candles of the execution exchange cause no event. */
  function onCandle(symbol: string): void {
    viewed.watchOf(symbol)?.onCandle();
    if (params().ema_data_source === 'EXECUTION') {
      market.clock.after(EXECUTION_CANDLE_DELAY_MS, () => viewed.watchOf(symbol)?.onCandle());
    }
  }

  function onDataEvent(event: MarketEvent): void {
    switch (event.kind) {
      case 'book':
        return onBook(event.symbol, event.at, event.latency_ms);
      case 'trades':
        runStep(log, `Stops at trades of ${event.symbol}`, () => monitor.onTrades(event.symbol, event.trades, 'data'));
        viewed.watchOf(event.symbol)?.onTrades(event.trades);
        entries.onTrades(event.symbol, event.trades, 'data');
        runStep(log, FOLLOWING, () => follower.onTrades(event.symbol, event.trades, 'data'));
        return runDisplayStep(log, () => {
          views.onTrades(event.symbol, event.trades);
          frames.onTrades(event.symbol, event.trades);
        });
      case 'candle':
        return onCandle(event.symbol);
      case 'feed':
        feed.onEvent(event);
        return viewed.onFeed(event);
      default:
        return event satisfies never;
    }
  }

  function onExecutionEvent(event: MarketEvent): void {
    switch (event.kind) {
      case 'book':
        runStep(log, `Exits at a book of ${event.symbol}`, () => monitor.onBook(event.symbol, 'execution'));
        entries.onBook(event.symbol, 'execution');
        runStep(log, FOLLOWING, () => follower.onBook(event.symbol, 'execution'));
        return runDisplayStep(log, () => frames.onExecutionBook(event.symbol));
      case 'trades':
        runStep(log, `Stops at trades of ${event.symbol}`, () =>
          monitor.onTrades(event.symbol, event.trades, 'execution'),
        );
        entries.onTrades(event.symbol, event.trades, 'execution');
        runStep(log, FOLLOWING, () => follower.onTrades(event.symbol, event.trades, 'execution'));
        return runDisplayStep(log, () => frames.onTrades(event.symbol, event.trades, 'execution'));
      case 'candle':
        return undefined;
      case 'feed':
        return logFeedEvent(log, event, 'Execution exchange: ');
      default:
        return event satisfies never;
    }
  }

  /** Wraps an event handler in error logging, so that a failing handler does not end the event stream. */
  const withErrorLog = (handle: (event: MarketEvent) => void) => (event: MarketEvent) => {
    runStep(log, `The handling of a ${event.kind} event of ${event.symbol ?? 'the market'}`, () => handle(event));
  };
  watchlist.listen(onEvaluation);
  viewed.listen(({ instrument }) => frames.onEvaluation(instrument.symbol));
  market.listen(withErrorLog(onDataEvent));
  market.execution?.listen(withErrorLog(onExecutionEvent));
  return () => {
    market.listen(() => undefined);
    market.execution?.listen(() => undefined);
  };
}
