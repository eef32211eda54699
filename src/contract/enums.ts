export const TRADING_MODES = ['PAPER', 'LIVE'] as const;
export type Mode = (typeof TRADING_MODES)[number];

export const EXCHANGES = ['BYBIT', 'BINANCE'] as const;
export type Exchange = (typeof EXCHANGES)[number];

export const TRADE_SIDES = ['LONG', 'SHORT'] as const;

export const ENTRY_ORDER_TYPES = ['LIMIT', 'MARKET'] as const;

export const TRIGGER_PRICES = ['MARK', 'LAST', 'INDEX'] as const;
export type TriggerPrice = (typeof TRIGGER_PRICES)[number];

export const EMA_FILTER_MODES = ['dual', 'single'] as const;

export const BOOK_SOURCES = ['EXECUTION', 'DATA_SOURCE'] as const;

export const BUILT_IN_PRESETS = ['conservative', 'balanced', 'aggressive'] as const;
export type BuiltInPreset = (typeof BUILT_IN_PRESETS)[number];

/** The embedded bot adds `walls` to the presets of the specification. In it, walls place TP and SL. */
export const SHIPPED_PRESETS = [...BUILT_IN_PRESETS, 'walls'] as const;
export type ShippedPreset = (typeof SHIPPED_PRESETS)[number];

export const TIME_RANGES = ['all', '30d', '7d', '24h'] as const;
export type TimeRange = (typeof TIME_RANGES)[number];

const DAY_MS = 86_400_000;
export const TIME_RANGE_MS: Readonly<Record<TimeRange, number>> = {
  all: Number.MAX_SAFE_INTEGER,
  '30d': 30 * DAY_MS,
  '7d': 7 * DAY_MS,
  '24h': DAY_MS,
};

/** Log levels with a separate colour. A log line can have another level. */
export const LOG_LEVELS = ['ERROR', 'WARNING', 'INFO', 'DEBUG'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Log components with a separate colour. A log line can have another component. */
export const LOG_COMPONENTS = [
  'AUTH',
  'SYSTEM',
  'CONFIG',
  'PARAM_LOAD',
  'AUTO_LOAD',
  'PRIORITY_ENFORCE',
  'DATA',
  'STRATEGY',
  'EXECUTION',
  'RISK',
  'LATENCY_GUARD',
  'RECOVERY',
] as const;
export type LogComponent = (typeof LOG_COMPONENTS)[number];

export const MARKET_TYPES = [
  'LIQUIDO_STABILE',
  'LIQUIDO',
  'LATERALE_WALLS',
  'BILANCIATO',
  'VOLATILE_SCARSI_WALLS',
  'VOLATILE',
  'LATERALE STRETTO',
  'BASSA LIQUIDITÀ',
  'STANDARD',
] as const;
export type MarketType = (typeof MARKET_TYPES)[number];
