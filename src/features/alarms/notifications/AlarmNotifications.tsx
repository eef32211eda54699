import { useEffect } from 'react';
import type { Alarm } from '@/contract/alarms/alarms';
import { RANK_WORDS } from '@/domain/alarms/alarmWords';
import { isPageRule } from '@/domain/alarms/pageAlarms';
import { MAX_SINGLE_ALARMS } from '@/domain/alarms/storm';
import { openAddress } from '@/ui/hooks/hashRoute';
import { useSharedChoice } from '@/ui/hooks/storedChoice';
import { useRaisedAlarms } from '../useRaisedAlarms';
import { findAlarmWorker } from './alarmWorker';
import { notificationChoice } from './notificationChoice';

/** Shows a notification for alarms that are raised while the page is open in the background. */
export function AlarmNotifications(): null {
  const { isOn } = useSharedChoice(notificationChoice);
  useRaisedAlarms((raised) => {
    if (isOn) void notifyUnseen(raised);
  });
  useEffect(openAddressesOfWorker, []);
  return null;
}

/** Shows a notification unless the page has the focus. `botName` names the bot on a page with several bots. */
export async function notifyUnseen(raised: readonly Alarm[], botName?: string): Promise<void> {
  if (document.visibilityState === 'visible' && document.hasFocus()) return;
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  try {
    const worker = await findAlarmWorker();
    // The bot's message rings a subscribed browser already, but the bot knows no alarm of the page.
    const isSubscribed = botName === undefined && Boolean(await worker?.pushManager.getSubscription());
    const unsent = isSubscribed ? raised.filter(({ rule }) => isPageRule(rule)) : raised;
    for (const { title, options } of notificationsOf(unsent)) {
      const named = botName === undefined ? title : `${botName}: ${title}`;
      if (worker?.active) await worker.showNotification(named, options);
      else new Notification(named, options).onclick = () => window.focus();
    }
  } catch {
    // The strip, the title and the sound show the alarm also without a notification.
  }
}

function notificationsOf(raised: readonly Alarm[]): { title: string; options: NotificationOptions }[] {
  if (raised.length > MAX_SINGLE_ALARMS) {
    return [{ title: `${raised.length} alarms`, options: { body: 'Open the console for the list.', tag: 'alarms' } }];
  }
  return raised.map(({ id, rank, title, subject, message, action }) => ({
    title: `${RANK_WORDS[rank]}: ${[title, subject].filter(Boolean).join(' · ')}`,
    options: { body: `${message}\n${action}`, tag: id, requireInteraction: rank === 'critical' },
  }));
}

/** Opens the address of a clicked notification, which the service worker sends to the focused page. */
function openAddressesOfWorker(): (() => void) | undefined {
  if (!('serviceWorker' in navigator)) return undefined;
  const open = ({ data }: MessageEvent<unknown>): void => {
    const hash = typeof data === 'object' && data !== null && 'hash' in data ? data.hash : undefined;
    if (typeof hash === 'string' && hash.startsWith('#')) openAddress(hash);
  };
  navigator.serviceWorker.addEventListener('message', open);
  return () => navigator.serviceWorker.removeEventListener('message', open);
}
