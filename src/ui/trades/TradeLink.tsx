import type { ReactNode } from 'react';
import { hashAddress } from '../hooks/hashRoute';

export const TradeLink = ({ id, children }: { id: string; children: ReactNode }) => (
  <a className="trade-link" href={hashAddress('trades', { trade: id })}>
    {children}
  </a>
);
