const SECRET_MASK = '•••';
/**
 * Minimum length of a secret in characters. Every exchange key is longer. Masking a shorter text would hide parts of
 * words.
 */
const MIN_SECRET_LENGTH = 8;

/** Masks the given secrets in every text of a value. A server can repeat a secret in its reply. */
export function withoutSecrets(value: unknown, secrets: readonly string[]): unknown {
  const hidden = secrets.filter((secret) => secret.length >= MIN_SECRET_LENGTH);
  const hide = (part: unknown): unknown => {
    if (typeof part === 'string') return hidden.reduce((text, secret) => text.replaceAll(secret, SECRET_MASK), part);
    if (Array.isArray(part)) return part.map(hide);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([key, held]) => [key, hide(held)]));
  };
  return hidden.length === 0 ? value : hide(value);
}

// Matches blanks and invisible characters: zero-width space, non-joiner, joiner and word joiner.
const INVISIBLE_CHARACTERS = '[\\s\\u200b-\\u200d\\u2060]+';
const INVISIBLE_AT_ENDS = new RegExp(`^${INVISIBLE_CHARACTERS}|${INVISIBLE_CHARACTERS}$`, 'g');

/** Removes line ends, blanks and invisible characters around a pasted key. */
export const trimPastedKey = (text: string): string => text.replace(INVISIBLE_AT_ENDS, '');
