import { useEffect } from 'react';
import { OptionalPart } from '@/ui/messages/guardedPart';
import { createLazyComponent } from '@/ui/messages/lazyComponent';
import { showAlarmPanel, useAlarmPanelView, type AlarmPanelView } from '@/ui/widgets/alarmPanelView';

export const lazyAlarmPanel = createLazyComponent<{ view: AlarmPanelView }>(() =>
  import(/* webpackChunkName: "alarms" */ './panel/AlarmPanel').then((m) => m.AlarmPanel),
);

/** Shows the alarm panel. An error of the panel closes only the panel. */
export function AlarmPanelHost() {
  const view = useAlarmPanelView();
  // The next session begins with a closed panel.
  useEffect(() => () => showAlarmPanel(null), []);
  return view && <OptionalPart of={lazyAlarmPanel} props={{ view }} onError={() => showAlarmPanel(null)} />;
}
