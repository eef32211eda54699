import type { ReactNode } from 'react';
import { useGetStatusQuery } from '@/api/status';
import { SymbolLinksContext } from '@/ui/widgets/SymbolLink';

/** Turns symbols into links where the bot lists `market.watch`. */
export function SymbolLinks({ children }: { children: ReactNode }) {
  const { offered } = useGetStatusQuery(undefined, {
    selectFromResult: ({ data }) => ({ offered: data?.capabilities?.includes('market.watch') ?? false }),
  });
  return <SymbolLinksContext value={offered}>{children}</SymbolLinksContext>;
}
