import type { ReactNode } from 'react';
import { useHasCapability } from '@/store/useCapability';
import { VersionLinksContext } from '@/ui/widgets/VersionLink';

/** Links every version of the parameters to the history when the bot lists the capability `params.history`. */
export function VersionLinks({ children }: { children: ReactNode }) {
  const offered = useHasCapability('params.history') === true;
  return <VersionLinksContext value={offered}>{children}</VersionLinksContext>;
}
