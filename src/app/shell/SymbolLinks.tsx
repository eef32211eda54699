import type { ReactNode } from 'react';
import { useOffers } from '@/store/useAddition';
import { SymbolLinksContext } from '@/ui/widgets/SymbolLink';

/** Turns symbols into links when the bot lists `market.watch`. */
export function SymbolLinks({ children }: { children: ReactNode }) {
  const offered = useOffers('market.watch') === true;
  return <SymbolLinksContext value={offered}>{children}</SymbolLinksContext>;
}
