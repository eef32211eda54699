import { CommandRefused } from '../../commandRefused';
import type { Ledger } from '../../orders/ledger/ledger';
import type { BotContext } from '../core/context';

/** Creates the command that cancels one order at the exchange. `cancelEntry` prevents a replacement of the order. */
export const createOrderCancel =
  (
    log: BotContext['log'],
    orders: Pick<Ledger, 'cancel' | 'list'>,
    cancelEntry: (clientId: string, why: string) => void,
  ) =>
  (clientId: string): void => {
    const order = orders.list().find(({ mode, request }) => mode === 'LIVE' && request.clientId === clientId);
    if (order === undefined || order.state === 'done')
      throw new CommandRefused(`The order ${clientId} is not working any more.`);
    if (order.wantsCancel) return;
    const { purpose, symbol } = order.request;
    cancelEntry(clientId, 'the operator cancelled its order');
    orders.cancel(clientId);
    log.info('EXECUTION', `${symbol}: the operator cancelled the ${purpose} order ${clientId}`);
  };
