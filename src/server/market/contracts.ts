import type { Instrument } from './source';

export type ContractClass = 'major' | 'large_alt' | 'small_alt';

export type Contract = Instrument & { reference_price: number; kind: ContractClass };

function createContract(
  symbol: string,
  kind: ContractClass,
  reference_price: number,
  tick_size: number,
  qty_step: number,
  turnover_millions: number,
  min_notional = 5,
): Contract {
  const turnover_24h = turnover_millions * 1e6;
  return { symbol, kind, reference_price, tick_size, qty_step, min_qty: qty_step, min_notional, turnover_24h };
}

/**
 * Known contracts with tick sizes, lot sizes and minimum orders. If the exchanges differ, the table has the larger
 * value (lots of ETH: 0.01 on Bybit, 0.001 on Binance). Prices and turnovers are typical values.
 */
export const CONTRACTS: readonly Contract[] = [
  createContract('BTCUSDT', 'major', 68_400, 0.1, 0.001, 12_000, 100),
  createContract('ETHUSDT', 'major', 2_450, 0.01, 0.01, 4_500, 20),
  createContract('SOLUSDT', 'large_alt', 148, 0.01, 0.1, 2_400),
  createContract('XRPUSDT', 'large_alt', 2.15, 0.0001, 1, 1_500),
  createContract('DOGEUSDT', 'large_alt', 0.165, 0.00001, 1, 1_200),
  createContract('1000PEPEUSDT', 'large_alt', 0.0102, 0.000001, 100, 700),
  createContract('BNBUSDT', 'large_alt', 612, 0.1, 0.01, 600),
  createContract('SUIUSDT', 'large_alt', 2.9, 0.0001, 1, 580),
  createContract('ADAUSDT', 'large_alt', 0.62, 0.0001, 1, 450),
  createContract('LINKUSDT', 'large_alt', 14.2, 0.001, 0.1, 400),
  createContract('AVAXUSDT', 'large_alt', 24.5, 0.001, 0.1, 350),
  createContract('LTCUSDT', 'large_alt', 84, 0.01, 0.1, 300),
  createContract('DOTUSDT', 'small_alt', 4.6, 0.001, 0.1, 210),
  createContract('WIFUSDT', 'small_alt', 0.85, 0.0001, 1, 200),
  createContract('AAVEUSDT', 'small_alt', 172, 0.01, 0.01, 190),
  createContract('NEARUSDT', 'small_alt', 2.7, 0.001, 0.1, 160),
  createContract('APTUSDT', 'small_alt', 5.6, 0.001, 0.01, 150),
  createContract('TONUSDT', 'small_alt', 3.2, 0.0001, 0.1, 145),
  createContract('ARBUSDT', 'small_alt', 0.42, 0.0001, 0.1, 140),
  createContract('UNIUSDT', 'small_alt', 6.6, 0.001, 0.1, 130),
  createContract('OPUSDT', 'small_alt', 0.82, 0.0001, 0.1, 120),
  createContract('FILUSDT', 'small_alt', 3.1, 0.001, 0.1, 110),
  createContract('INJUSDT', 'small_alt', 12.4, 0.001, 0.1, 100),
  createContract('ATOMUSDT', 'small_alt', 4.8, 0.001, 0.1, 90),
  createContract('TIAUSDT', 'small_alt', 2.5, 0.001, 0.1, 85),
  createContract('LDOUSDT', 'small_alt', 0.93, 0.0001, 0.1, 70),
  createContract('CRVUSDT', 'small_alt', 0.56, 0.0001, 0.1, 68),
  createContract('GALAUSDT', 'small_alt', 0.0167, 0.00001, 1, 55),
  createContract('TRXUSDT', 'small_alt', 0.24, 0.00001, 1, 80),
  createContract('IMXUSDT', 'small_alt', 0.55, 0.0001, 0.1, 75),
  createContract('ETCUSDT', 'small_alt', 19, 0.001, 0.1, 62),
  createContract('XLMUSDT', 'small_alt', 0.25, 0.00001, 1, 58),
  createContract('HBARUSDT', 'small_alt', 0.18, 0.00001, 1, 52),
  createContract('WLDUSDT', 'small_alt', 0.9, 0.0001, 0.1, 50),
  createContract('DYDXUSDT', 'small_alt', 0.61, 0.0001, 0.1, 46),
  createContract('SEIUSDT', 'small_alt', 0.24, 0.0001, 1, 44),
  createContract('ALGOUSDT', 'small_alt', 0.21, 0.0001, 0.1, 40),
  createContract('SANDUSDT', 'small_alt', 0.28, 0.0001, 1, 36),
  createContract('VETUSDT', 'small_alt', 0.026, 0.00001, 1, 34),
  createContract('GRTUSDT', 'small_alt', 0.12, 0.00001, 0.1, 32),
  createContract('CHZUSDT', 'small_alt', 0.041, 0.00001, 1, 30),
  createContract('THETAUSDT', 'small_alt', 0.76, 0.0001, 0.1, 28),
  createContract('NEOUSDT', 'small_alt', 6.1, 0.001, 0.01, 26),
  createContract('COMPUSDT', 'small_alt', 45, 0.01, 0.01, 24),
  createContract('ZECUSDT', 'small_alt', 44, 0.01, 0.01, 22),
  createContract('DASHUSDT', 'small_alt', 25, 0.01, 0.01, 20),
  createContract('EGLDUSDT', 'small_alt', 16.5, 0.01, 0.01, 18),
  createContract('MASKUSDT', 'small_alt', 1.35, 0.001, 0.1, 16),
  createContract('KSMUSDT', 'small_alt', 16.2, 0.01, 0.01, 14),
  createContract('1INCHUSDT', 'small_alt', 0.26, 0.0001, 0.1, 12),
  createContract('YFIUSDT', 'small_alt', 5_200, 1, 0.0001, 10),
  createContract('ANKRUSDT', 'small_alt', 0.0172, 0.00001, 1, 8),
];

export function toInstrument(known: Contract): Instrument {
  const { symbol, tick_size, qty_step, min_qty, min_notional, turnover_24h } = known;
  return { symbol, tick_size, qty_step, min_qty, min_notional, turnover_24h };
}

export function findContract(symbol: string): Contract | undefined {
  return CONTRACTS.find((known) => known.symbol === symbol);
}
