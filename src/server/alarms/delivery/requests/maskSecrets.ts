/** Masks the secrets of a channel in a reply. */

import { CHANNEL_SECRETS, type ChannelSettings } from '@/contract/alarms/channelSettings';

const MASK = '•••';

/** Masks the secrets of a channel in a text of the other side, which can repeat the request. */
export function maskSecrets(text: string, settings: ChannelSettings): string {
  const names = CHANNEL_SECRETS[settings.kind];
  const secrets = Object.entries(settings).flatMap(([name, value]) =>
    names.includes(name) && typeof value === 'string' ? formsOf(value) : [],
  );
  return secrets.reduce((masked, secret) => masked.replaceAll(secret, MASK), text);
}

/** An answer such as "404 /services/T1/B2/token not found" has only the path of a secret address. */
function formsOf(secret: string): string[] {
  if (!URL.canParse(secret)) return [secret];
  const { pathname } = new URL(secret);
  return pathname === '/' ? [secret] : [secret, pathname];
}
