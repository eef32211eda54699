import { createMonitoringState, type Position } from '@/server/bot/positions/position';

const OPENED_AT_MS = Date.parse('2026-03-10T12:00:00.000Z');

/** Creates a LONG position with entry 100, TP 101 and SL 99.5. */
export const createTestPosition = (changes: Partial<Position> = {}): Position => ({
  id: 'T1',
  symbol: 'BTCUSDT',
  direction: 1,
  qty: 5,
  margin: 50,
  entry: 100,
  entryFee: 0.1,
  audit: { liquidity: 'maker', touch: 100, slippage_bps: 0, signal_timestamp: null, config_version: '1.0.0' },
  initialSl: 99.5,
  openedAt: OPENED_AT_MS,
  firstFillAt: OPENED_AT_MS,
  mode: 'PAPER',
  exchange: 'BYBIT',
  venue: 'data',
  ratio: 1,
  marketId: 'simulated',
  isForeignMarket: false,
  tp: 101,
  sl: 99.5,
  stopKind: 'SL',
  bestPrice: 100,
  worstPrice: 100,
  lastPrice: 100,
  protective: null,
  isStopByWall: true,
  target: null,
  funding: 0,
  fundingTerms: null,
  monitoring: createMonitoringState(OPENED_AT_MS, { state: 'protected', lastPriceAt: OPENED_AT_MS, hasSeenBook: true }),
  ...changes,
});
