import type { Instrument } from './source';

export type ContractClass = 'major' | 'large_alt' | 'small_alt';

/** A well-known linear USDT contract. */
export type Contract = Instrument & { reference_price: number; kind: ContractClass };

const MILLION = 1e6;

function contract(
  symbol: string,
  kind: ContractClass,
  reference_price: number,
  tick_size: number,
  qty_step: number,
  turnover_millions: number,
  min_notional = 5,
): Contract {
  const turnover_24h = turnover_millions * MILLION;
  return { symbol, kind, reference_price, tick_size, qty_step, min_qty: qty_step, min_notional, turnover_24h };
}

/**
 * Ticks, quantity steps and minimum orders of the exchanges; the coarser one where two differ (ETH: lots of 0.01 on
 * Bybit, 0.001 on Binance). Price and turnover have the usual order of magnitude.
 */
export const CONTRACTS: readonly Contract[] = [
  contract('BTCUSDT', 'major', 68_400, 0.1, 0.001, 12_000, 100),
  contract('ETHUSDT', 'major', 2_450, 0.01, 0.01, 4_500, 20),
  contract('SOLUSDT', 'large_alt', 148, 0.01, 0.1, 2_400),
  contract('XRPUSDT', 'large_alt', 2.15, 0.0001, 1, 1_500),
  contract('DOGEUSDT', 'large_alt', 0.165, 0.00001, 1, 1_200),
  contract('1000PEPEUSDT', 'large_alt', 0.0102, 0.000001, 100, 700),
  contract('BNBUSDT', 'large_alt', 612, 0.1, 0.01, 600),
  contract('SUIUSDT', 'large_alt', 2.9, 0.0001, 1, 580),
  contract('ADAUSDT', 'large_alt', 0.62, 0.0001, 1, 450),
  contract('LINKUSDT', 'large_alt', 14.2, 0.001, 0.1, 400),
  contract('AVAXUSDT', 'large_alt', 24.5, 0.001, 0.1, 350),
  contract('LTCUSDT', 'large_alt', 84, 0.01, 0.1, 300),
  contract('DOTUSDT', 'small_alt', 4.6, 0.001, 0.1, 210),
  contract('WIFUSDT', 'small_alt', 0.85, 0.0001, 1, 200),
  contract('AAVEUSDT', 'small_alt', 172, 0.01, 0.01, 190),
  contract('NEARUSDT', 'small_alt', 2.7, 0.001, 0.1, 160),
  contract('APTUSDT', 'small_alt', 5.6, 0.001, 0.01, 150),
  contract('TONUSDT', 'small_alt', 3.2, 0.0001, 0.1, 145),
  contract('ARBUSDT', 'small_alt', 0.42, 0.0001, 0.1, 140),
  contract('UNIUSDT', 'small_alt', 6.6, 0.001, 0.1, 130),
  contract('OPUSDT', 'small_alt', 0.82, 0.0001, 0.1, 120),
  contract('FILUSDT', 'small_alt', 3.1, 0.001, 0.1, 110),
  contract('INJUSDT', 'small_alt', 12.4, 0.001, 0.1, 100),
  contract('ATOMUSDT', 'small_alt', 4.8, 0.001, 0.1, 90),
  contract('TIAUSDT', 'small_alt', 2.5, 0.001, 0.1, 85),
  contract('LDOUSDT', 'small_alt', 0.93, 0.0001, 0.1, 70),
  contract('CRVUSDT', 'small_alt', 0.56, 0.0001, 0.1, 68),
  contract('GALAUSDT', 'small_alt', 0.0167, 0.00001, 1, 55),
  contract('TRXUSDT', 'small_alt', 0.24, 0.00001, 1, 80),
  contract('IMXUSDT', 'small_alt', 0.55, 0.0001, 0.1, 75),
  contract('ETCUSDT', 'small_alt', 19, 0.001, 0.1, 62),
  contract('XLMUSDT', 'small_alt', 0.25, 0.00001, 1, 58),
  contract('HBARUSDT', 'small_alt', 0.18, 0.00001, 1, 52),
  contract('WLDUSDT', 'small_alt', 0.9, 0.0001, 0.1, 50),
  contract('DYDXUSDT', 'small_alt', 0.61, 0.0001, 0.1, 46),
  contract('SEIUSDT', 'small_alt', 0.24, 0.0001, 1, 44),
  contract('ALGOUSDT', 'small_alt', 0.21, 0.0001, 0.1, 40),
  contract('SANDUSDT', 'small_alt', 0.28, 0.0001, 1, 36),
  contract('VETUSDT', 'small_alt', 0.026, 0.00001, 1, 34),
  contract('GRTUSDT', 'small_alt', 0.12, 0.00001, 0.1, 32),
  contract('CHZUSDT', 'small_alt', 0.041, 0.00001, 1, 30),
  contract('THETAUSDT', 'small_alt', 0.76, 0.0001, 0.1, 28),
  contract('NEOUSDT', 'small_alt', 6.1, 0.001, 0.01, 26),
  contract('COMPUSDT', 'small_alt', 45, 0.01, 0.01, 24),
  contract('ZECUSDT', 'small_alt', 44, 0.01, 0.01, 22),
  contract('DASHUSDT', 'small_alt', 25, 0.01, 0.01, 20),
  contract('EGLDUSDT', 'small_alt', 16.5, 0.01, 0.01, 18),
  contract('MASKUSDT', 'small_alt', 1.35, 0.001, 0.1, 16),
  contract('KSMUSDT', 'small_alt', 16.2, 0.01, 0.01, 14),
  contract('1INCHUSDT', 'small_alt', 0.26, 0.0001, 0.1, 12),
  contract('YFIUSDT', 'small_alt', 5_200, 1, 0.0001, 10),
  contract('ANKRUSDT', 'small_alt', 0.0172, 0.00001, 1, 8),
];

export function instrumentFrom(known: Contract): Instrument {
  const { symbol, tick_size, qty_step, min_qty, min_notional, turnover_24h } = known;
  return { symbol, tick_size, qty_step, min_qty, min_notional, turnover_24h };
}

export function contractOf(symbol: string): Contract | undefined {
  return CONTRACTS.find((known) => known.symbol === symbol);
}
