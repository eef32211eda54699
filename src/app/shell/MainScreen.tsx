import { ConfirmHost } from '@/ui/messages/ConfirmHost';
import { ConsoleTheme } from '@/ui/theme/ConsoleTheme';
import { readHash } from '@/ui/hooks/hashRoute';
import { LiveSubscriptions } from '../connection/LiveSubscriptions';
import { NoticesHost } from '../dialogs/NoticesHost';
import { OrderFlowSlots } from './OrderFlowSlots';
import { MainLayout } from './MainLayout';
import { SymbolLinks } from './SymbolLinks';
import { tabForHash } from '../tabs';
import { useUnsavedGuard } from '../dialogs/useUnsavedGuard';

/** Renders all content that requires a sign-in, including Material UI. */
export function MainScreen({ takesFocus }: { takesFocus: boolean }) {
  useUnsavedGuard();
  return (
    <ConsoleTheme>
      <LiveSubscriptions />
      <SymbolLinks>
        <OrderFlowSlots>
          <MainLayout takesFocus={takesFocus} />
        </OrderFlowSlots>
      </SymbolLinks>
      <NoticesHost />
      <ConfirmHost />
    </ConsoleTheme>
  );
}

export const prefetchTabInAddress = (): void => tabForHash(readHash(location.hash).place).part.prefetch();
