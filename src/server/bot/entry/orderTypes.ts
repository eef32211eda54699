import type { Parameters } from '@/contract/params/catalogue';
import { limitOrder } from './limitOrder';
import type { OrderType } from './order';
import { marketableLimitOrder, marketOrder } from './takerOrders';

export function orderTypeFor(p: Pick<Parameters, 'enable_marketable_limit' | 'entry_order_type'>): OrderType {
  if (p.entry_order_type === 'MARKET') return marketOrder;
  return p.enable_marketable_limit ? marketableLimitOrder : limitOrder;
}
