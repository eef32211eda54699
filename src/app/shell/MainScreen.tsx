import { useLayoutEffect } from 'react';
import { AlarmSubscription } from '@/features/alarms/AlarmSubscription';
import { AlarmNotifications } from '@/features/alarms/notifications/AlarmNotifications';
import { AlarmSound } from '@/features/alarms/sound/AlarmSound';
import { PresenceReports } from '@/features/dashboard/absence/PresenceReports';
import { startLive } from '@/live/startLive';
import { useAppDispatch } from '@/store/hooks';
import { ConfirmDialogHost } from '@/ui/messages/ConfirmDialogHost';
import { ConsoleTheme } from '@/ui/theme/ConsoleTheme';
import { parseHashRoute } from '@/ui/hooks/hashRoute';
import { LiveSubscriptions } from '../connection/LiveSubscriptions';
import { NoticesHost } from '../dialogs/NoticesHost';
import { OrderFlowComponentsProvider } from './OrderFlowComponentsProvider';
import { MainLayout } from './MainLayout';
import { AroundLinks } from './AroundLinks';
import { SymbolLinks } from './SymbolLinks';
import { tabForHash } from '../tabs';
import { useRefusedTextNotice } from '../dialogs/useRefusedTextNotice';
import { useUnsavedEditsGuard } from '../dialogs/useUnsavedEditsGuard';

export function MainScreen({ takesFocus }: { takesFocus: boolean }) {
  useUnsavedEditsGuard();
  const dispatch = useAppDispatch();
  // A layout effect runs before the effects that send the requests of the screens.
  useLayoutEffect(() => dispatch(startLive()), [dispatch]);
  useRefusedTextNotice();
  return (
    <ConsoleTheme>
      <LiveSubscriptions />
      <AlarmSubscription />
      <AlarmSound />
      <AlarmNotifications />
      <PresenceReports />
      <SymbolLinks>
        <AroundLinks>
          <OrderFlowComponentsProvider>
            <MainLayout takesFocus={takesFocus} />
          </OrderFlowComponentsProvider>
        </AroundLinks>
      </SymbolLinks>
      <NoticesHost />
      <ConfirmDialogHost />
    </ConsoleTheme>
  );
}

export const loadTabInAddress = (): Promise<boolean> => tabForHash(parseHashRoute(location.hash).tabId).part.load();
