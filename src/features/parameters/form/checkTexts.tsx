import { createContext, type ReactNode, useMemo } from 'react';
import { useGetChecksWorthQuery } from '@/api/trades/checksWorth';
import { checkTextsByParameter } from '@/domain/checks/checkParameters';
import { useHasCapability } from '@/store/useCapability';

const NO_TEXTS: ReadonlyMap<string, string> = new Map();

/** What the check of each parameter kept out in the last 7 days. A context avoids a store subscription in every field. */
export const CheckTextsContext = createContext(NO_TEXTS);

/** Reads the texts of all parameters with one request. A bot without followed signals is not asked. */
export function CheckTextsProvider({ children }: { children: ReactNode }) {
  const isOffered = useHasCapability('checks.worth') === true;
  const { currentData } = useGetChecksWorthQuery('7d', { skip: !isOffered, refetchOnMountOrArgChange: true });
  const texts = useMemo(() => (currentData ? checkTextsByParameter(currentData.rows) : NO_TEXTS), [currentData]);
  return <CheckTextsContext value={texts}>{children}</CheckTextsContext>;
}
