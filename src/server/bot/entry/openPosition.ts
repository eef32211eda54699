import type { Mode } from '@/contract/enums';
import { type Direction, exitBookSide, tradeSideOf } from '../../market/direction';
import { createMonitoringState, type FollowedWall, toOpenTrade, type Position } from '../positions/position';
import { toStoredMonitorState } from '../positions/storedMonitorState';
import type { Positions } from '../positions/positions';
import { applyPositionEvent } from '../positions/positionStates';
import { formatToStep } from '../../market/rounding';
import { isoTime } from '../../logging/botLog';
import type { BotContext } from '../core/context';
import type { PlannedTpSl } from '../strategy/tpAndSl';
import type { VenueName } from '../../market/venueNames';
import { feeInUsdt } from '../../orders/port';
import type { EntryFill } from './order';
import { withMid } from '../positions/tradeMids';
import { upcomingFunding } from '../positions/funding';
import type { TradeIdGenerator } from './tradeIds';

export type OpenedEntry = {
  /** Absent for a trade that gets its id now. */
  tradeId?: string | undefined;
  symbol: string;
  direction: Direction;
  /** Quantity and margin of the fill. */
  qty: number;
  margin: number;
  fill: EntryFill;
  mode: Mode;
  venue: VenueName;
  tickSize: number;
  /** Price on the venue divided by the data price. */
  ratio: number;
  levels: Pick<PlannedTpSl, 'isStopByWall' | 'sl' | 'tp'> & Record<'protective' | 'target', FollowedWall | undefined>;
  /** Mid of the venue at the signal. */
  signalMid: number;
  signalAt: number;
  /** Time of the fill. Absent for a fill that arrives now. */
  filledAt?: number;
};

export function openPosition(
  context: BotContext,
  positions: Positions,
  ids: TradeIdGenerator,
  {
    tradeId,
    symbol,
    direction,
    qty,
    margin,
    fill,
    mode,
    venue,
    tickSize,
    ratio,
    levels,
    signalMid,
    signalAt,
    filledAt,
  }: OpenedEntry,
): Position {
  const { market, store, params, writer, publish, log, venues } = context;
  const { clock } = market;
  const p = params();
  const own = venues.venueByName(venue);
  const anchor = (wall: FollowedWall | undefined) =>
    wall === undefined ? null : { price: wall.price, notional: wall.notional };
  const lastPrice = own.book(symbol)?.priceAt(exitBookSide(direction), 0) || fill.price;
  const owner = { symbol, exchange: p.exchange, venue };
  const position: Position = {
    id: tradeId ?? ids.nextTradeId(clock.now()),
    symbol,
    direction,
    qty,
    margin,
    entry: fill.price,
    entryFee: feeInUsdt(fill) ?? 0,
    signalMid,
    entryMid: withMid(context, owner, fill).mid,
    exitDecisionMid: null,
    openedAt: filledAt ?? clock.now(),
    firstFillAt: fill.at,
    audit: {
      liquidity: fill.liquidity,
      touch: fill.touch,
      slippage_bps: direction * (fill.price / signalMid - 1) * 1e4,
      signal_timestamp: isoTime(signalAt),
      config_version: p.config_version,
    },
    initialSl: levels.sl,
    mode,
    exchange: p.exchange,
    venue,
    ratio,
    marketId: market.marketId,
    isForeignMarket: false,
    tp: levels.tp,
    sl: levels.sl,
    stopKind: 'SL',
    bestPrice: lastPrice,
    worstPrice: lastPrice,
    lastPrice,
    protective: anchor(levels.protective),
    isStopByWall: levels.isStopByWall,
    target: anchor(levels.target),
    funding: 0,
    fundingTerms: upcomingFunding(own.funding(symbol), clock.now()),
    monitoring: createMonitoringState(clock.now(), { lastPriceAt: clock.now(), hasSeenBook: true }),
  };
  applyPositionEvent(position, 'entry_fill');
  if (mode === 'PAPER') applyPositionEvent(position, 'stop_confirmed');
  positions.add(position);
  const trade = toOpenTrade(position);
  writer.writeUntilStored(`Trade ${position.id}`, () => store.trades.save(trade, toStoredMonitorState(position)));
  log.info(
    'EXECUTION',
    `${tradeSideOf(direction)} ${symbol} opened: ${qty} at ${formatToStep(fill.price, tickSize)} (${fill.liquidity}), TP ${position.tp}, SL ${position.sl} (${position.id})`,
  );
  publish({ type: 'trade_open', data: trade });
  return position;
}
