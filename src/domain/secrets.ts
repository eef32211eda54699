const MASK = '•••';
/** A shorter text is no key of an exchange, and too many words would hold it. */
const LEAST_LENGTH = 8;

/** A copy in which none of these secrets stands in any text: a server may repeat what it was sent. */
export function withoutSecrets(value: unknown, secrets: readonly string[]): unknown {
  const hidden = secrets.filter((secret) => secret.length >= LEAST_LENGTH);
  const hide = (part: unknown): unknown => {
    if (typeof part === 'string') return hidden.reduce((text, secret) => text.replaceAll(secret, MASK), part);
    if (Array.isArray(part)) return part.map(hide);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([key, held]) => [key, hide(held)]));
  };
  return hidden.length === 0 ? value : hide(value);
}

// Written out, since they cannot be seen: zero-width space, non-joiner, joiner, word joiner.
const UNSEEN = '[\\s\\u200b-\\u200d\\u2060]+';
const AROUND = new RegExp(`^${UNSEEN}|${UNSEEN}$`, 'g');

/** A pasted key without what came along with it: line ends, blanks, characters that nobody sees. */
export const trimmedKey = (text: string): string => text.replace(AROUND, '');
