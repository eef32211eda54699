import type { ReactNode } from 'react';
import { addressOf } from '../hooks/hashRoute';

/** Shows a link to the trade in the Trades tab. */
export const TradeLink = ({ id, children }: { id: string; children: ReactNode }) => (
  <a className="trade-link" href={addressOf('trades', { trade: id })}>
    {children}
  </a>
);
