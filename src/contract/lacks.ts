import { CALLS, type CallName } from './calls';
import { z } from './schema/z';

/**
 * Parts of the contract that a bot can lack, and the calls of each part. Every bot has the sign-in, the status, Start,
 * Stop, Close All, the signals and the trades.
 */
export const LACKABLE_PARTS = {
  'trades.close': { calls: ['closePosition'], title: 'Close of one position' },
  'trades.clear': { calls: ['clearDatabase'], title: 'Clear Database' },
  pause: { calls: ['pauseBot', 'resumeBot'], title: 'Pause and Resume' },
  emergency: { calls: ['resetSemaphore'], title: 'Emergency Reset' },
  params: { calls: ['getParams', 'saveParams', 'getParameters'], title: 'Parameters' },
  presets: { calls: ['getPresets', 'getPreset', 'deletePreset', 'savePreset', 'applyPreset'], title: 'Presets' },
  market: { calls: ['analyzeMarket', 'simulateTrades'], title: 'Market Analyzer' },
  keys: { calls: ['getKeys', 'saveKeys', 'validateKeys'], title: 'API Keys' },
  logs: { calls: ['getSystemLogs', 'clearSystemLogs'], title: 'System Logs' },
  'logs.clear': { calls: ['clearSystemLogs'], title: 'Clear Logs' },
  analytics: { calls: ['getAnalytics'], title: 'Analytics' },
} as const satisfies Record<string, { calls: readonly CallName[]; title: string }>;

export type LackablePart = keyof typeof LACKABLE_PARTS;

// The cast restores the key type that Object.keys loses.
export const LACKABLE_PART_NAMES = Object.keys(LACKABLE_PARTS) as LackablePart[];

/** A value other than a list, and an unknown name, count as absent and do not make the status unreadable. */
export const lacksSchema = z
  .array(z.unknown())
  .transform((entries) => LACKABLE_PART_NAMES.filter((name) => entries.includes(name)))
  .optional()
  .catch(undefined);

const patternOfPath = (path: string): RegExp => new RegExp(`^${path.replace(/:\w+|\{\w+\}/g, '[^/]+')}$`);

const LACKABLE_REQUESTS = LACKABLE_PART_NAMES.flatMap((part) =>
  LACKABLE_PARTS[part].calls.map((name) => {
    const { method, path } = CALLS[name];
    return { part, method, path: patternOfPath(path) };
  }),
);

/** Returns the parts that a call belongs to. */
export const partsOfCall = (call: CallName): LackablePart[] =>
  LACKABLE_PART_NAMES.filter((part) => LACKABLE_PARTS[part].calls.some((name) => name === call));

/** Returns the parts that a request belongs to. `method` and `path` are those of the request. */
export const partsOfRequest = (method: string | undefined, path: string): LackablePart[] =>
  LACKABLE_REQUESTS.filter((request) => request.method === method && request.path.test(path)).map(({ part }) => part);
