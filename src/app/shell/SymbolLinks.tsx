import type { ReactNode } from 'react';
import { useIsOffered } from '@/store/useAddition';
import { SymbolLinksContext } from '@/ui/widgets/SymbolLink';

/** Turns symbols into links when the bot lists `market.watch`. */
export function SymbolLinks({ children }: { children: ReactNode }) {
  const offered = useIsOffered('market.watch') === true;
  return <SymbolLinksContext value={offered}>{children}</SymbolLinksContext>;
}
