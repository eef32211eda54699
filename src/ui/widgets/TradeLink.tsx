import type { ReactNode } from 'react';
import { hashAddress } from '../hooks/hashRoute';

/** Shows a link to the trade in the Trades tab. */
export const TradeLink = ({ id, children }: { id: string; children: ReactNode }) => (
  <a className="trade-link" href={hashAddress('trades', { trade: id })}>
    {children}
  </a>
);
