import { closesInto, monitorState, openTrade, type Position, sideOf } from '../positions/position';
import type { Positions } from '../positions/positions';
import { stepText } from '../venues/rounding';
import type { Workbench } from '../botContext';
import type { Filled } from './entryPipeline';
import { levelsAtFill } from './levelsAtFill';
import type { EntryFill } from './order';
import { upcoming } from '../positions/funding';
import type { TradeIds } from './tradeIds';

/** A filled order becomes a trade: stored, told and monitored from now on. */
export function openPosition(
  { market, store, params, writer, publish, log, venues }: Workbench,
  positions: Positions,
  ids: TradeIds,
  { signal, watch, qty, margin, venue }: Filled,
  fill: EntryFill,
): Position {
  const { clock } = market;
  const { direction, symbol } = signal;
  const p = params();
  const own = venues.of(venue);
  // The data book may be away just now; its last mid is as old as the signal at most.
  const ratio = venues.ratio(symbol, venue) ?? fill.price / signal.view.mid;
  const { tick_size } = venues.instrument(venue, symbol) ?? watch.instrument;
  const levels = levelsAtFill(signal, watch, { price: fill.price, qty, ratio, tickSize: tick_size }, p);
  const anchor = (wall: { price: number; notional: number } | undefined) =>
    wall === undefined ? null : { price: wall.price, notional: wall.notional };
  const lastPrice = own.book(symbol)?.priceAt(closesInto(direction), 0) || fill.price;
  const position: Position = {
    id: ids.next(clock.now()),
    symbol,
    direction,
    qty,
    margin,
    entry: fill.price,
    entryFee: fill.price * qty * (fill.fee_pct / 100),
    openedAt: clock.now(),
    heldFrom: clock.now(),
    mode: p.mode,
    exchange: p.exchange,
    venue,
    ratio,
    world: market.world,
    elsewhere: false,
    tp: levels.tp,
    sl: levels.sl,
    stopKind: 'SL',
    bestPrice: lastPrice,
    lastPrice,
    pricedAt: clock.now(),
    protective: anchor(levels.protective),
    target: anchor(levels.target),
    heldSince: {},
    seen: true,
    errors: 0,
    funding: 0,
    fundingTerms: upcoming(own.funding(symbol), clock.now()),
    leaving: undefined,
    unsaved: false,
  };
  positions.add(position);
  const trade = openTrade(position);
  writer.keep(`Trade ${position.id}`, () => store.trades.save(trade, monitorState(position)));
  log.info(
    'EXECUTION',
    `${sideOf(direction)} ${symbol} opened: ${qty} at ${stepText(fill.price, tick_size)} (${fill.liquidity}), TP ${position.tp}, SL ${position.sl} (${position.id})`,
  );
  publish({ type: 'trade_open', data: trade });
  return position;
}
