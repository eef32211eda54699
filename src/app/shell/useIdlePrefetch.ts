import { useEffect } from 'react';
import { lazyAlarmPanel } from '@/features/alarms/AlarmPanelHost';
import { lazyAlarmStrip } from '@/features/alarms/AlarmStripPlace';
import { lazyQuestionDialog } from '@/ui/messages/ConfirmDialogHost';
import { lazyAlertDialog } from '../dialogs/NoticesHost';
import { lazyShortcutKeys } from '../dialogs/lazyShortcutKeys';
import { lazyCommandPalette } from '../palette/lazyCommandPalette';
import { TABS } from '../tabs';

/** Fetches the code of the dialogs, of the other tabs, of the palette and of the alarms when the page is idle. */
export function useIdlePrefetch(): void {
  useEffect(() => {
    // Browsers without requestIdleCallback fetch the code of a tab when the pointer enters the tab.
    if (typeof window.requestIdleCallback !== 'function') return;
    const request = window.requestIdleCallback(() => {
      // A command must not wait for the code of its question.
      for (const { prefetch } of [lazyQuestionDialog, lazyAlertDialog]) prefetch();
      for (const { part } of TABS) part.prefetch();
      for (const { prefetch } of [lazyShortcutKeys, lazyCommandPalette, lazyAlarmStrip, lazyAlarmPanel]) prefetch();
    });
    return () => window.cancelIdleCallback(request);
  }, []);
}
