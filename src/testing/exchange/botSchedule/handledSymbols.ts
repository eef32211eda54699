import type { Execution } from '../account/model';

/** A person sent the order on the website. */
const isByHand = ({ order, execType }: Execution): boolean =>
  execType === 'Trade' && order.orderLinkId === '' && order.createType === 'CreateByUser';

/** Returns whether a person opened or increased a position. The bot may not explain such a quantity by its orders. */
export const isOpenedByHand = (execution: Execution): boolean => isByHand(execution) && !execution.order.reduceOnly;
