import { ENDPOINT_TAIL_LENGTH } from '@/contract/alarms/channels';
import { type ChannelSettings } from '@/contract/alarms/channelSettings';
import { ownTime } from '../channels/ownTime';
import { findAlarmWorker, registerAlarmWorker } from './alarmWorker';

const MAX_LABEL_LENGTH = 60;

/** Returns why this page cannot show notifications, or undefined. */
export function notificationObstacle(): string | undefined {
  if (!window.isSecureContext) {
    return 'This page is on plain http. Browsers allow notifications only on https and on localhost.';
  }
  if (!('Notification' in window)) {
    return 'This browser has no notifications. On an iPhone, add the page to the home screen first.';
  }
  if (Notification.permission === 'denied') {
    return 'Notifications are blocked for this page. Allow them in the settings of the browser.';
  }
  return undefined;
}

/** Returns why this page cannot subscribe to Web Push, or undefined. */
export function pushObstacle(vapidPublicKey: string | null): string | undefined {
  const obstacle = notificationObstacle();
  if (obstacle !== undefined) return obstacle;
  if (!('serviceWorker' in navigator) || !('PushManager' in window)) {
    return 'This browser has no Web Push. On an iPhone, add the page to the home screen first.';
  }
  return vapidPublicKey === null ? 'The bot has no key for Web Push.' : undefined;
}

/** Asks for the permission. Call it from a click, because browsers ignore other questions. */
export const askNotificationPermission = async (): Promise<boolean> =>
  (await Notification.requestPermission()) === 'granted';

export async function subscribeToPush(vapidPublicKey: string): Promise<ChannelSettings> {
  const registration = await registerAlarmWorker();
  const options = { userVisibleOnly: true, applicationServerKey: vapidPublicKey };
  const before = await registration.pushManager.getSubscription();
  // A subscription with the key of another bot cannot be used.
  if (before && !hasServerKey(before, vapidPublicKey)) await before.unsubscribe();
  const subscription = await registration.pushManager.subscribe(options);
  const { endpoint, keys } = subscription.toJSON();
  if (!endpoint || !keys?.p256dh || !keys.auth) throw new Error('The browser gave an incomplete subscription.');
  return {
    kind: 'web_push',
    name: describeBrowser(),
    label: describeBrowser(),
    origin: location.origin,
    is_on: true,
    min_rank: 'warning',
    quiet_from: null,
    quiet_until: null,
    ...ownTime(),
    endpoint,
    p256dh: keys.p256dh,
    auth: keys.auth,
  };
}

/** Returns the last characters of the address of this browser's subscription, or undefined without one. */
export async function findEndpointTail(): Promise<string | undefined> {
  const subscription = await (await findAlarmWorker())?.pushManager.getSubscription();
  return subscription?.endpoint.slice(-ENDPOINT_TAIL_LENGTH);
}

/** Ends the subscription of this browser, if its address ends with the given characters. */
export async function unsubscribeFromPush(tail: string): Promise<void> {
  try {
    const subscription = await (await findAlarmWorker())?.pushManager.getSubscription();
    if (subscription?.endpoint.endsWith(tail)) await subscription.unsubscribe();
  } catch {
    // The bot sends nothing to a removed channel, so that the subscription left behind stays silent.
  }
}

function hasServerKey({ options }: PushSubscription, key: string): boolean {
  if (!options.applicationServerKey) return false;
  const bytes = String.fromCharCode(...new Uint8Array(options.applicationServerKey));
  const toBase64Url = (text: string): string => btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
  return toBase64Url(bytes) === key.replace(/=+$/, '');
}

const BROWSERS = [
  ['Edg', 'Edge'],
  ['Firefox', 'Firefox'],
  ['OPR', 'Opera'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const;
const SYSTEMS = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac', 'Linux'] as const;

/** Returns browser and system, such as 'Firefox on Android'. */
function describeBrowser(agent = navigator.userAgent): string {
  const browser = BROWSERS.find(([mark]) => agent.includes(mark))?.[1] ?? 'Browser';
  const system = SYSTEMS.find((name) => agent.includes(name));
  return `${browser}${system === undefined ? '' : ` on ${system}`}`.slice(0, MAX_LABEL_LENGTH);
}
