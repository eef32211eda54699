import { useContext, useEffect } from 'react';
import { BotsContext } from '../bots/botsContext';
import { APPEARANCE_BY_MODE, type PageModeName } from './modeAppearance';

/** Sets title and icon of the page, so that the browser tab shows the mode and the number of waiting alarms. */
export function usePageTitleAndIcon(mode: PageModeName | undefined, ownAlarms: number): void {
  const bots = useContext(BotsContext);
  const name = bots?.name;
  const alarms = ownAlarms + (bots?.alarmsElsewhere ?? 0);
  useEffect(() => {
    setPageTitleAndIcon(mode ?? 'unknown', alarms, name);
  }, [mode, alarms, name]);
  useEffect(() => () => setPageTitleAndIcon('unknown', 0), []);
}

function setPageTitleAndIcon(mode: PageModeName | 'unknown', alarms: number, botName?: string): void {
  const { word, icon, alarmIcon } = APPEARANCE_BY_MODE[mode];
  // The title begins with the mode, because LIVE must be visible in a narrow browser tab.
  const before = [word, alarms > 0 && `(${alarms})`].filter(Boolean).join(' ');
  document.title = [before, botName, 'Order Flow'].filter(Boolean).join(' · ');
  document.querySelector('link[rel="icon"]')?.setAttribute('href', alarms > 0 ? alarmIcon : icon);
}
