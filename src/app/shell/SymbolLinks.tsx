import type { ReactNode } from 'react';
import { useHasCapability } from '@/store/useAddition';
import { SymbolLinksContext } from '@/ui/widgets/SymbolLink';

/** Turns symbols into links when the bot lists `market.watch`. */
export function SymbolLinks({ children }: { children: ReactNode }) {
  const offered = useHasCapability('market.watch') === true;
  return <SymbolLinksContext value={offered}>{children}</SymbolLinksContext>;
}
