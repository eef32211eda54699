import type { AccountSnapshot } from '../../orders/port';

/** Id as createOrderIds writes it. The second part is the time in ms. */
const OWN_ID = /^[ex]-([0-9a-z]+)-[0-9a-z]+$/;
/** Clocks of two computers differ by less than this. */
const CLOCK_TOLERANCE_MS = 10_000;

/**
 * Returns the id of an order that another bot sent to the account after `startedAt`. Its id has the form of this bot,
 * and the ledger does not know it.
 */
export function findForeignOrder(
  { orders, fills }: Pick<AccountSnapshot, 'fills' | 'orders'>,
  { isKnown, startedAt }: { isKnown: (clientId: string) => boolean; startedAt: number },
): string | undefined {
  const rows = [...(orders ?? []).map(({ clientId }) => ({ clientId, at: -Infinity })), ...fills];
  const foreign = rows.find(({ clientId, at }) => {
    const time = OWN_ID.exec(clientId ?? '')?.[1];
    if (clientId === undefined || time === undefined || isKnown(clientId)) return false;
    // The id of an earlier process is older than the start. A slow clock of the other bot must not hide its order.
    return parseInt(time, 36) >= startedAt || at >= startedAt + CLOCK_TOLERANCE_MS;
  });
  return foreign?.clientId;
}
