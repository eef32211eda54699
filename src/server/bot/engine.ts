import type { MarketEvent } from '../market/source';
import { bookClose, createKpi } from './accounts';
import { createEntryDesk } from './entry/entryDesk';
import { createTradeIds } from './entry/tradeIds';
import { createCloser } from './exit/closer';
import { createMonitor } from './exit/monitor';
import type { ExitReason, Position } from './exit/position';
import { createPositions } from './exit/positions';
import type { Machine } from './machine';
import { followOpenTrades, recover } from './recovery';
import { createRiskRecord } from './risk/record';
import { createSlots } from './risk/slots';
import { createSignalBook } from './signalBook';
import { reasonFor } from './storeWriter';
import { startUpkeep } from './upkeep';
import { createWatchlist, feedLine } from './watchlist';
import type { Workbench } from './workbench';

export type CloseReport = {
  closed: { trade_id: string; symbol: string; pnl_net: number | null }[];
  failed: { trade_id: string; symbol: string; error: string }[];
};

const FAILURE_LOG_EVERY_MS = 10_000;

/** Listens to the market: signals and entries while the bot is running, open trades always. */
export function createEngine(bench: Workbench, machine: Machine) {
  const { market, store, params, log } = bench;
  const positions = createPositions();
  const risk = createRiskRecord();
  const watchlist = createWatchlist(bench, machine.isRunning);
  const signals = createSignalBook(bench);
  const ids = createTradeIds(store.trades);
  const kpi = createKpi(bench);
  let feedHasEnded = false;

  recover(bench, positions, risk, watchlist);
  const slots = createSlots(() => params().max_concurrent_trades, positions.count());
  const desk = createEntryDesk(bench, positions, slots, risk, ids, watchlist.of);
  const close = createCloser(bench, positions, (trade) => {
    slots.release();
    kpi(trade);
    bookClose(bench, risk, trade, pauseByRule);
  });
  const monitor = createMonitor(bench, positions, watchlist.of, close, () => feedHasEnded);
  const endUpkeep = startUpkeep(bench, { positions, slots, desk, monitor, guard: watchlist.guard });

  function pauseByRule(): boolean {
    if (!machine.isRunning()) return false;
    machine.pause();
    desk.cancelAll('the bot was paused');
    return true;
  }

  function onBook(symbol: string, at: number, latency_ms: number): void {
    noteLatency(at, latency_ms);
    const watch = watchlist.of(symbol);
    if (watch === undefined) return;
    const found = watch.onBook(at, latency_ms);
    monitor.onBook(symbol);
    // Before the new signal is considered: it is checked again at the next update, not at its own.
    desk.onBook(symbol);
    if (found === undefined) return;
    signals.add(found, watch);
    desk.consider(found);
  }

  function noteLatency(at: number, latency_ms: number): void {
    const { latency_threshold_ms, latency_guard_auto_pause } = params();
    const change = watchlist.guard.note(at, latency_ms, latency_threshold_ms);
    if (change === 'tripped') {
      log.warning('LATENCY_GUARD', `Smoothed latency reached ${latency_threshold_ms} ms: no new entries`);
    } else if (change === 'recovered') log.info('LATENCY_GUARD', 'Latency is back below its threshold');
    if (latency_guard_auto_pause && watchlist.guard.isSustained(at) && pauseByRule()) {
      log.warning('LATENCY_GUARD', 'Latency stays above its threshold: the bot is paused');
    }
  }

  function onFeed(event: Extract<MarketEvent, { kind: 'feed' }>): void {
    const component = event.symbol === undefined ? 'SYSTEM' : 'DATA';
    if (event.state === 'ended') feedHasEnded = true;
    if (event.state === 'up') followOpenTrades(bench, positions, watchlist);
    if (event.state !== 'gap' && event.state !== 'down') return log.info(component, feedLine(event));
    const affected = event.symbol === undefined ? watchlist.all() : [watchlist.of(event.symbol)];
    for (const watch of affected) watch?.onGap();
    log.warning(component, feedLine(event));
  }

  function onEvent(event: MarketEvent): void {
    switch (event.kind) {
      case 'book':
        return onBook(event.symbol, event.at, event.latency_ms);
      case 'trades':
        watchlist.of(event.symbol)?.onTrades(event.trades);
        return desk.onTrades(event.symbol, event.trades);
      case 'candle':
        return watchlist.of(event.symbol)?.onCandle();
      case 'feed':
        return onFeed(event);
      default:
        return event satisfies never;
    }
  }

  market.listen((event) => {
    try {
      onEvent(event);
    } catch (error) {
      // One bad update must not end the stream that all open trades are monitored by.
      const what = `${event.kind} ${event.symbol ?? ''}`;
      log.limited(`failure:${what}`, FAILURE_LOG_EVERY_MS, 'ERROR', 'SYSTEM', () => `${what}: ${reasonFor(error)}`);
    }
  });

  return {
    positions,
    slots,
    risk,
    desk,
    signals,
    chooseSymbols: () => watchlist.choose(positions.all().map(({ symbol }) => symbol)),
    parametersChanged: watchlist.parametersChanged,
    /** At once, each for itself: one that fails keeps none of the others open. */
    closeEach(targets: readonly Position[], reason: ExitReason): CloseReport {
      const report: CloseReport = { closed: [], failed: [] };
      for (const position of targets) {
        const { id: trade_id, symbol } = position;
        try {
          report.closed.push({ trade_id, symbol, pnl_net: close(position, reason).pnl_net });
        } catch (error) {
          report.failed.push({ trade_id, symbol, error: reasonFor(error) });
          log.error('EXECUTION', `${trade_id} could not be closed: ${reasonFor(error)}`);
        }
      }
      return report;
    },
    historyCleared() {
      signals.cleared();
      ids.restart();
    },
    shutdown() {
      market.listen(() => undefined);
      endUpkeep();
      desk.cancelAll('the bot shuts down');
      monitor.save();
    },
  };
}
