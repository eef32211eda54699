import { Suspense, useEffect } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { createLazyComponent } from '@/ui/messages/lazyComponent';
import { showAlarmPanel, useAlarmPanelView, type AlarmPanelView } from '@/ui/widgets/alarmPanelView';

export const lazyAlarmPanel = createLazyComponent<{ view: AlarmPanelView }>(() =>
  import(/* webpackChunkName: "alarms" */ './panel/AlarmPanel').then((m) => m.AlarmPanel),
);

/** Shows the alarm panel. An error of the panel closes only the panel, for example after an update removed its code. */
export function AlarmPanelHost() {
  const view = useAlarmPanelView();
  // The next session begins with a closed panel.
  useEffect(() => () => showAlarmPanel(null), []);
  if (view === null) return null;
  return (
    <ErrorBoundary onReset={lazyAlarmPanel.forget} onError={closeAndForget} fallback={null}>
      <Suspense>
        <lazyAlarmPanel.Part view={view} />
      </Suspense>
    </ErrorBoundary>
  );
}

function closeAndForget(): void {
  lazyAlarmPanel.forget();
  showAlarmPanel(null);
}
