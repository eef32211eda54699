import { useEffect } from 'react';
import { APPEARANCE_BY_MODE, type PageModeName } from './modeAppearance';

/** Sets title and icon of the page, so that the browser tab shows the mode and the number of waiting alarms. */
export function usePageTitleAndIcon(mode: PageModeName | undefined, alarms: number): void {
  useEffect(() => {
    setPageTitleAndIcon(mode ?? 'unknown', alarms);
  }, [mode, alarms]);
  useEffect(() => () => setPageTitleAndIcon('unknown', 0), []);
}

function setPageTitleAndIcon(mode: PageModeName | 'unknown', alarms: number): void {
  const { word, icon, alarmIcon } = APPEARANCE_BY_MODE[mode];
  // The title begins with the mode, because LIVE must be visible in a narrow browser tab.
  const before = [word, alarms > 0 && `(${alarms})`].filter(Boolean).join(' ');
  document.title = [before, 'Order Flow'].filter(Boolean).join(' · ');
  document.querySelector('link[rel="icon"]')?.setAttribute('href', alarms > 0 ? alarmIcon : icon);
}
