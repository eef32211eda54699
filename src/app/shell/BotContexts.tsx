import type { ReactNode } from 'react';
import { useBotCurrency } from '@/store/useBotExchange';
import { useHasCapability, useLackedParts } from '@/store/useCapability';
import { CurrencyContext } from '@/ui/figures/currency';
import { LogLinksContext } from '@/ui/trades/logLinks';
import { AroundLinksContext } from '@/ui/widgets/AroundLink';
import { SymbolLinksContext } from '@/ui/widgets/SymbolLink';
import { VersionLinksContext } from '@/ui/widgets/VersionLink';

/** Gives components without a store the currency and the offers of the bot. No link leads to a screen that the bot lacks. */
export function BotContexts({ children }: { children: ReactNode }) {
  const lacks = useLackedParts();
  const hasLogs = !lacks.includes('logs');
  const hasTimeline = useHasCapability('timeline') === true;
  const hasHistory = useHasCapability('params.history') === true;
  return (
    <CurrencyContext value={useBotCurrency()}>
      <SymbolLinksContext value={useHasCapability('market.watch') === true}>
        <LogLinksContext value={hasLogs}>
          <AroundLinksContext value={hasTimeline && hasLogs}>
            <VersionLinksContext value={hasHistory && !lacks.includes('params')}>{children}</VersionLinksContext>
          </AroundLinksContext>
        </LogLinksContext>
      </SymbolLinksContext>
    </CurrencyContext>
  );
}
