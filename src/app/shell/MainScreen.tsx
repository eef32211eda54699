import { Box } from '@mui/material';
import { useLayoutEffect } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { AlarmSubscription } from '@/features/alarms/AlarmSubscription';
import { AlarmNotifications } from '@/features/alarms/notifications/AlarmNotifications';
import { AlarmSound } from '@/features/alarms/sound/AlarmSound';
import { PlainCommands } from '@/features/botControl/PlainCommands';
import { FollowedSignalsProvider } from '@/features/checks/FollowedSignalsProvider';
import { PresenceReports } from '@/features/dashboard/absence/PresenceReports';
import { startLive } from '@/live/startLive';
import { useAppDispatch } from '@/store/hooks';
import { ConfirmDialogHost } from '@/ui/messages/ConfirmDialogHost';
import { GuardedRow } from '@/ui/messages/guardedPart';
import { ConsoleTheme } from '@/ui/theme/ConsoleTheme';
import { parseHashRoute } from '@/ui/hooks/hashRoute';
import { LiveSubscriptions } from '../connection/LiveSubscriptions';
import { NoticesHost } from '../dialogs/NoticesHost';
import { OrderFlowComponentsProvider } from './OrderFlowComponentsProvider';
import { BotContexts } from './BotContexts';
import { CrashScreen } from './CrashScreen';
import { MainLayout } from './MainLayout';
import { tabForHash } from '../tabs';
import { useRefusedTextNotice } from '../dialogs/useRefusedTextNotice';
import { useUnsavedEditsGuard } from '../dialogs/useUnsavedEditsGuard';

/** Shows the main screen. After a crash of the whole screen, the commands that limit risk stay on the page. */
export function MainScreen(props: { takesFocus: boolean }) {
  return (
    <ErrorBoundary
      fallbackRender={(failure) => (
        <CrashScreen {...failure}>
          <PlainCommands />
        </CrashScreen>
      )}
    >
      <MainScreenContent {...props} />
    </ErrorBoundary>
  );
}

function MainScreenContent({ takesFocus }: { takesFocus: boolean }) {
  useUnsavedEditsGuard();
  const dispatch = useAppDispatch();
  // A layout effect runs before the effects that send the requests of the screens.
  useLayoutEffect(() => dispatch(startLive()), [dispatch]);
  useRefusedTextNotice();
  return (
    <ConsoleTheme>
      {/* These parts show nothing, unless they crash. */}
      <Box sx={{ position: 'fixed', top: 0, zIndex: 'snackbar' }}>
        <GuardedRow label="New data">
          <LiveSubscriptions />
        </GuardedRow>
        <GuardedRow label="New alarms">
          <AlarmSubscription />
          <AlarmSound />
          <AlarmNotifications />
        </GuardedRow>
        <GuardedRow label="The presence of the operator">
          <PresenceReports />
        </GuardedRow>
      </Box>
      <BotContexts>
        <OrderFlowComponentsProvider>
          <FollowedSignalsProvider>
            <MainLayout takesFocus={takesFocus} />
          </FollowedSignalsProvider>
        </OrderFlowComponentsProvider>
        <GuardedRow label="A message">
          <NoticesHost />
        </GuardedRow>
        <GuardedRow label="A question">
          <ConfirmDialogHost />
        </GuardedRow>
      </BotContexts>
    </ConsoleTheme>
  );
}

/** Loads the code of the tab in the address. */
export const loadFirstTab = (): Promise<unknown> => tabForHash(parseHashRoute(location.hash).tabId).part.load();
