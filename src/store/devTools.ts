import { isPlainObject, type Action, type DevToolsEnhancerOptions } from '@reduxjs/toolkit';
import { createApiActionSanitizer } from '@reduxjs/toolkit/query';
import { consoleApi } from '@/api/consoleApi';

const SECRET_MASK = '•••';
/** Number of entries above which a map is replaced by its size. The DevTools copy the state with every action. */
const MAX_MAP_ENTRIES = 500;
/**
 * Matches token, access_token, bybit_secret, binance_key and the secrets of the alarm channels, but not `key` or
 * `queryCacheKey`.
 */
const SECRET_FIELD_PATTERN = /(^|_)(token|password|secret)$|_key$|^(webhook_url|endpoint|p256dh|auth)$/i;

/** Returns an object without secrets unchanged and visits the object only once. */
function createSecretMask(): (value: unknown) => unknown {
  const seen = new WeakMap<object, unknown>();
  const mask = (value: unknown): unknown => {
    if (value instanceof Map)
      return value.size > MAX_MAP_ENTRIES ? `${value.size} entries` : mask(Object.fromEntries(value));
    if (!Array.isArray(value) && !isPlainObject(value)) return value;
    const known = seen.get(value);
    if (known !== undefined) return known;
    const masked = Array.isArray(value) ? maskSecretsInList(value, mask) : maskSecretsInFields(value, mask);
    seen.set(value, masked);
    return masked;
  };
  return mask;
}

function maskSecretsInList(list: readonly unknown[], mask: (value: unknown) => unknown): readonly unknown[] {
  const masked = list.map(mask);
  return masked.every((item, index) => item === list[index]) ? list : masked;
}

function maskSecretsInFields(fields: object, mask: (value: unknown) => unknown): object {
  const entries = Object.entries(fields);
  const masked = entries.map(([key, value]) => [key, isSecretField(key, value) ? SECRET_MASK : mask(value)] as const);
  return masked.every(([, value], index) => value === entries[index]?.[1]) ? fields : Object.fromEntries(masked);
}

/** Returns true when a field contains a secret. An empty field stays visible. */
const isSecretField = (key: string, value: unknown): boolean =>
  SECRET_FIELD_PATTERN.test(key) && typeof value === 'string' && value !== '';

export function createDevToolsOptions(botName?: string): DevToolsEnhancerOptions {
  const mask = createSecretMask();
  const named = createApiActionSanitizer(consoleApi);
  return {
    name: botName === undefined ? 'Order Flow' : `Order Flow · ${botName}`,
    trace: true,
    traceLimit: 25,
    // The cast is safe because masking changes only strings and maps.
    actionSanitizer: <A extends Action>(action: A) => mask(named(action)) as A,
    // The cast is safe for the same reason.
    stateSanitizer: <S>(state: S) => mask(state) as S,
  };
}
