import type { ReactNode } from 'react';
import { useHasCapability } from '@/store/useCapability';
import { SymbolLinksContext } from '@/ui/widgets/SymbolLink';

/** Makes every symbol a link to the market view when the bot lists the capability `market.watch`. */
export function SymbolLinks({ children }: { children: ReactNode }) {
  const offered = useHasCapability('market.watch') === true;
  return <SymbolLinksContext value={offered}>{children}</SymbolLinksContext>;
}
