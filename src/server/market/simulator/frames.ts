import type { Contract } from '../contracts';
import { createStepWriter, decimalsOf } from '../decimalText';
import type { Candle, FundingTerms, ReferencePrices } from '../source';
import type { TickTrade } from './model/symbolMarket';
import type { LevelChange } from './model/tickBook';

/**
 * Bybit's order book topic with an update every 100 ms, which is the step of the simulator. The simulator sends all
 * levels of its book, on majors sometimes more than 200.
 */
const ORDER_BOOK_TOPIC = 'orderbook.200';
const HOUR_MS = 3_600_000;

type FrameTimes = { ts: number; cts: number };
type LevelTextPairs = [price: string, size: string][];

export type FrameWriter = {
  createSnapshot(bids: LevelChange[], asks: LevelChange[], times: FrameTimes): object;
  createDelta(changes: LevelChange[], times: FrameTimes): object;
  createTrades(trades: readonly TickTrade[], times: FrameTimes): object;
  createTicker(prices: ReferencePrices, funding: FundingTerms, times: FrameTimes): object;
  createKline(minutes: number, candle: Candle, times: FrameTimes): object;
};

/**
 * Creates a writer of Bybit V5 frames for one contract. Frames contain prices and sizes as texts, as Bybit sends them.
 */
export function createFrameWriter({ symbol, tick_size, qty_step, turnover_24h }: Contract): FrameWriter {
  const priceDecimals = decimalsOf(tick_size);
  const sizeDecimals = decimalsOf(qty_step);
  const priceText = createStepWriter(tick_size);
  const sizeText = createStepWriter(qty_step);
  // Builds each topic text once, because a map finds a reused string faster than a new string.
  const depthTopic = `${ORDER_BOOK_TOPIC}.${symbol}`;
  const tradeTopic = `publicTrade.${symbol}`;
  const tickerTopic = `tickers.${symbol}`;
  let u = 0;
  let seq = 1_000_000;

  const level = ({ tick, lots }: LevelChange): LevelTextPairs[number] => [
    priceText(tick),
    lots === 0 ? '0' : sizeText(lots),
  ];

  function book(type: 'snapshot' | 'delta', b: LevelTextPairs, a: LevelTextPairs, { ts, cts }: FrameTimes): object {
    u += 1;
    seq += 1 + b.length + a.length;
    return { topic: depthTopic, type, ts, data: { s: symbol, b, a, u, seq }, cts };
  }

  return {
    createSnapshot: (bids, asks, times) => book('snapshot', bids.map(level), asks.map(level), times),
    createDelta(changes, times) {
      const b: LevelTextPairs = [];
      const a: LevelTextPairs = [];
      for (const change of changes) (change.side === 'bid' ? b : a).push(level(change));
      return book('delta', b, a, times);
    },
    createTrades: (trades, { ts, cts }) => ({
      topic: tradeTopic,
      type: 'snapshot',
      ts,
      data: trades.map(({ tick, lots, taker }) => ({
        T: cts,
        s: symbol,
        S: taker === 'BUY' ? 'Buy' : 'Sell',
        v: sizeText(lots),
        p: priceText(tick),
        i: `${symbol}-${(seq += 1)}`,
        BT: false,
        seq,
      })),
    }),
    createTicker: ({ last, mark, index }, { rate, next_at, every_ms }, { ts }) => ({
      topic: tickerTopic,
      type: 'snapshot',
      ts,
      data: {
        symbol,
        lastPrice: last.toFixed(priceDecimals),
        markPrice: mark.toFixed(priceDecimals + 1),
        indexPrice: index.toFixed(priceDecimals + 1),
        turnover24h: turnover_24h.toFixed(0),
        fundingRate: String(rate),
        nextFundingTime: String(next_at),
        fundingIntervalHour: String(every_ms / HOUR_MS),
      },
    }),
    createKline: (minutes, candle, { ts }) => ({
      topic: `kline.${minutes}.${symbol}`,
      type: 'snapshot',
      ts,
      data: [
        {
          start: candle.start,
          end: candle.start + minutes * 60_000 - 1,
          interval: String(minutes),
          open: candle.open.toFixed(priceDecimals),
          high: candle.high.toFixed(priceDecimals),
          low: candle.low.toFixed(priceDecimals),
          close: candle.close.toFixed(priceDecimals),
          volume: candle.volume.toFixed(sizeDecimals),
          confirm: true,
          timestamp: ts,
        },
      ],
    }),
  };
}
