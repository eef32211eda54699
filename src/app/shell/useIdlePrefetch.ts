import { useEffect } from 'react';
import { lazyAlarmPanel } from '@/features/alarms/AlarmPanelHost';
import { lazyQuestionDialog } from '@/ui/messages/ConfirmDialogHost';
import { lazyAlertDialog } from '../dialogs/NoticesHost';
import { lazyCommandHistory, lazySettings } from '../dialogs/HeaderMenus';
import { lazyShortcutKeys } from '../dialogs/lazyShortcutKeys';
import { lazyCommandPalette } from '../palette/lazyCommandPalette';
import { lazyPopper } from '@/ui/lazyPopper';
import { whenIdle } from '@/ui/hooks/whenIdle';
import { TABS } from '../tabs';

const LATER_PARTS = [lazyCommandHistory, lazySettings, lazyShortcutKeys, lazyCommandPalette, lazyAlarmPanel];

/** Time after the first display in which the shown tab works alone, ms. */
const FIRST_PREFETCH_DELAY_MS = 500;

/** Fetches the code of the dialogs, of the other tabs, of the palette and of the alarms, one by one in idle time. */
export function useIdlePrefetch(): void {
  useEffect(() => {
    // A command must not wait for the code of its question.
    const parts = [lazyQuestionDialog, lazyAlertDialog, lazyPopper, ...TABS.map(({ part }) => part), ...LATER_PARTS];
    let cancel: (() => void) | undefined;
    // Browsers without requestIdleCallback fetch the code of a tab when the pointer enters the tab.
    const fetchNext = (delayMs: number): void => {
      cancel = whenIdle(delayMs, () => {
        parts.shift()?.prefetch();
        if (parts.length > 0) fetchNext(0);
      });
    };
    fetchNext(FIRST_PREFETCH_DELAY_MS);
    return () => cancel?.();
  }, []);
}
