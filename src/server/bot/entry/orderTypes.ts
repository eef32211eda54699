import type { Parameters } from '@/contract/params/catalogue';
import { limitOrder } from './limitOrder';
import type { EntryOrderType } from './order';
import { marketableLimitOrder, marketOrder } from './takerOrders';

type OrderTypeParameters = Pick<Parameters, 'enable_marketable_limit' | 'entry_order_type'>;

export function selectOrderType(p: OrderTypeParameters): EntryOrderType {
  if (p.entry_order_type === 'MARKET') return marketOrder;
  return p.enable_marketable_limit ? marketableLimitOrder : limitOrder;
}
