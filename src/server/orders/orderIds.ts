import type { OrderRequest } from './port';

/**
 * Generates client ids such as e-m1x7k2ab-1, from the purpose, the time and a running number. The time makes ids unique
 * after a restart, because an exchange refuses a used id for ever.
 */
export function createOrderIds(now: () => number): (purpose: OrderRequest['purpose']) => string {
  let used = 0;
  return (purpose) => {
    used += 1;
    return `${purpose === 'entry' ? 'e' : 'x'}-${now().toString(36)}-${used.toString(36)}`;
  };
}
