import type { Instrument } from './source';

export type ContractClass = 'major' | 'large_alt' | 'small_alt';

/** A well-known linear USDT contract. */
export type Contract = Instrument & { reference_price: number; kind: ContractClass };

const MILLION = 1e6;

function contractFrom(
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
 * Ticks, quantity steps and minimum orders of the exchanges. Where two exchanges differ, the coarser value applies
 * (lots of ETH: 0.01 on Bybit, 0.001 on Binance). Price and turnover have the usual order of magnitude.
 */
export const CONTRACTS: readonly Contract[] = [
  contractFrom('BTCUSDT', 'major', 68_400, 0.1, 0.001, 12_000, 100),
  contractFrom('ETHUSDT', 'major', 2_450, 0.01, 0.01, 4_500, 20),
  contractFrom('SOLUSDT', 'large_alt', 148, 0.01, 0.1, 2_400),
  contractFrom('XRPUSDT', 'large_alt', 2.15, 0.0001, 1, 1_500),
  contractFrom('DOGEUSDT', 'large_alt', 0.165, 0.00001, 1, 1_200),
  contractFrom('1000PEPEUSDT', 'large_alt', 0.0102, 0.000001, 100, 700),
  contractFrom('BNBUSDT', 'large_alt', 612, 0.1, 0.01, 600),
  contractFrom('SUIUSDT', 'large_alt', 2.9, 0.0001, 1, 580),
  contractFrom('ADAUSDT', 'large_alt', 0.62, 0.0001, 1, 450),
  contractFrom('LINKUSDT', 'large_alt', 14.2, 0.001, 0.1, 400),
  contractFrom('AVAXUSDT', 'large_alt', 24.5, 0.001, 0.1, 350),
  contractFrom('LTCUSDT', 'large_alt', 84, 0.01, 0.1, 300),
  contractFrom('DOTUSDT', 'small_alt', 4.6, 0.001, 0.1, 210),
  contractFrom('WIFUSDT', 'small_alt', 0.85, 0.0001, 1, 200),
  contractFrom('AAVEUSDT', 'small_alt', 172, 0.01, 0.01, 190),
  contractFrom('NEARUSDT', 'small_alt', 2.7, 0.001, 0.1, 160),
  contractFrom('APTUSDT', 'small_alt', 5.6, 0.001, 0.01, 150),
  contractFrom('TONUSDT', 'small_alt', 3.2, 0.0001, 0.1, 145),
  contractFrom('ARBUSDT', 'small_alt', 0.42, 0.0001, 0.1, 140),
  contractFrom('UNIUSDT', 'small_alt', 6.6, 0.001, 0.1, 130),
  contractFrom('OPUSDT', 'small_alt', 0.82, 0.0001, 0.1, 120),
  contractFrom('FILUSDT', 'small_alt', 3.1, 0.001, 0.1, 110),
  contractFrom('INJUSDT', 'small_alt', 12.4, 0.001, 0.1, 100),
  contractFrom('ATOMUSDT', 'small_alt', 4.8, 0.001, 0.1, 90),
  contractFrom('TIAUSDT', 'small_alt', 2.5, 0.001, 0.1, 85),
  contractFrom('LDOUSDT', 'small_alt', 0.93, 0.0001, 0.1, 70),
  contractFrom('CRVUSDT', 'small_alt', 0.56, 0.0001, 0.1, 68),
  contractFrom('GALAUSDT', 'small_alt', 0.0167, 0.00001, 1, 55),
  contractFrom('TRXUSDT', 'small_alt', 0.24, 0.00001, 1, 80),
  contractFrom('IMXUSDT', 'small_alt', 0.55, 0.0001, 0.1, 75),
  contractFrom('ETCUSDT', 'small_alt', 19, 0.001, 0.1, 62),
  contractFrom('XLMUSDT', 'small_alt', 0.25, 0.00001, 1, 58),
  contractFrom('HBARUSDT', 'small_alt', 0.18, 0.00001, 1, 52),
  contractFrom('WLDUSDT', 'small_alt', 0.9, 0.0001, 0.1, 50),
  contractFrom('DYDXUSDT', 'small_alt', 0.61, 0.0001, 0.1, 46),
  contractFrom('SEIUSDT', 'small_alt', 0.24, 0.0001, 1, 44),
  contractFrom('ALGOUSDT', 'small_alt', 0.21, 0.0001, 0.1, 40),
  contractFrom('SANDUSDT', 'small_alt', 0.28, 0.0001, 1, 36),
  contractFrom('VETUSDT', 'small_alt', 0.026, 0.00001, 1, 34),
  contractFrom('GRTUSDT', 'small_alt', 0.12, 0.00001, 0.1, 32),
  contractFrom('CHZUSDT', 'small_alt', 0.041, 0.00001, 1, 30),
  contractFrom('THETAUSDT', 'small_alt', 0.76, 0.0001, 0.1, 28),
  contractFrom('NEOUSDT', 'small_alt', 6.1, 0.001, 0.01, 26),
  contractFrom('COMPUSDT', 'small_alt', 45, 0.01, 0.01, 24),
  contractFrom('ZECUSDT', 'small_alt', 44, 0.01, 0.01, 22),
  contractFrom('DASHUSDT', 'small_alt', 25, 0.01, 0.01, 20),
  contractFrom('EGLDUSDT', 'small_alt', 16.5, 0.01, 0.01, 18),
  contractFrom('MASKUSDT', 'small_alt', 1.35, 0.001, 0.1, 16),
  contractFrom('KSMUSDT', 'small_alt', 16.2, 0.01, 0.01, 14),
  contractFrom('1INCHUSDT', 'small_alt', 0.26, 0.0001, 0.1, 12),
  contractFrom('YFIUSDT', 'small_alt', 5_200, 1, 0.0001, 10),
  contractFrom('ANKRUSDT', 'small_alt', 0.0172, 0.00001, 1, 8),
];

export function instrumentFrom(known: Contract): Instrument {
  const { symbol, tick_size, qty_step, min_qty, min_notional, turnover_24h } = known;
  return { symbol, tick_size, qty_step, min_qty, min_notional, turnover_24h };
}

export function contractOf(symbol: string): Contract | undefined {
  return CONTRACTS.find((known) => known.symbol === symbol);
}
