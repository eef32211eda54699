import { useEffect } from 'react';
import type { Alarm } from '@/contract/alarms';
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
    const isSeen = document.visibilityState === 'visible' && document.hasFocus();
    if (isOn && !isSeen) void notify(raised);
  });
  useEffect(openAddressesOfWorker, []);
  return null;
}

async function notify(raised: readonly Alarm[]): Promise<void> {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  try {
    const worker = await findAlarmWorker();
    // The bot's message rings a subscribed browser already, but the bot knows no alarm of the page.
    const isSubscribed = Boolean(await worker?.pushManager.getSubscription());
    const unsent = isSubscribed ? raised.filter(({ rule }) => isPageRule(rule)) : raised;
    for (const { title, options } of notificationsOf(unsent)) {
      if (worker?.active) await worker.showNotification(title, options);
      else new Notification(title, options).onclick = () => window.focus();
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
