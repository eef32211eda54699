const MASK = '•••';
/** A shorter text is not a key of an exchange, and too many words would contain it. */
const MIN_LENGTH = 8;

/** Returns a copy without these secrets in any text: a server may repeat its input. */
export function withoutSecrets(value: unknown, secrets: readonly string[]): unknown {
  const hidden = secrets.filter((secret) => secret.length >= MIN_LENGTH);
  const hide = (part: unknown): unknown => {
    if (typeof part === 'string') return hidden.reduce((text, secret) => text.replaceAll(secret, MASK), part);
    if (Array.isArray(part)) return part.map(hide);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([key, held]) => [key, hide(held)]));
  };
  return hidden.length === 0 ? value : hide(value);
}

// Escaped because they are invisible: zero-width space, non-joiner, joiner, word joiner.
const INVISIBLE = '[\\s\\u200b-\\u200d\\u2060]+';
const AROUND = new RegExp(`^${INVISIBLE}|${INVISIBLE}$`, 'g');

/** Removes line ends, blanks and invisible characters around a pasted key. */
export const trimmedKey = (text: string): string => text.replace(AROUND, '');
