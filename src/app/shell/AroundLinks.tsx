import type { ReactNode } from 'react';
import { useHasCapability } from '@/store/useCapability';
import { AroundLinksContext } from '@/ui/widgets/AroundLink';

/** Links every event to the incident view around it when the bot lists the capability `timeline`. */
export function AroundLinks({ children }: { children: ReactNode }) {
  const isOffered = useHasCapability('timeline') === true;
  return <AroundLinksContext value={isOffered}>{children}</AroundLinksContext>;
}
