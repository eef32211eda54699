/** Stands for a secret, whatever its length. */
const MASK = '•••';

type Rule = readonly [RegExp, string | ((found: string) => string)];

const LABEL = [
  'api[ _-]?keys?',
  '(?:access|private|secret|listen|encryption)[ _-]?keys?',
  '_keys?',
  'secrets?',
  'token',
  'passw(?:or)?ds?',
  'passphrase',
  'pwd',
  'credentials?',
  'authorization',
  'session[ _-]?id',
  'signature',
  '\\bsign',
].join('|');
const NAMED = `((?:${LABEL})\\\\?["']?\\s*[:=]\\s*)`;
const BARE_VALUE = String.raw`(?:(?:Bearer|Basic|Digest|Token)\s+)?[^\s,;&"'<>(){}[\]\\]+`;

// In this order: what has a name goes whole, then what only looks like a secret.
const RULES: readonly Rule[] = [
  [/-----BEGIN [A-Z ]*PRIVATE KEY-----[^]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g, MASK],
  [/\b([a-z][a-z\d+.-]{1,20}:\/\/[^\s:/@]{0,256}):[^\s/@]{1,256}@/gi, `$1:${MASK}@`],
  [/\b((?:set-)?cookie\\?["']?\s*[:=]\s*)[^\r\n]+/gi, `$1${MASK}`],
  [new RegExp(String.raw`${NAMED}(\\?["'])[^"'\r\n]*?\2`, 'gi'), `$1$2${MASK}$2`],
  // The bot writes a change as 'name: before -> after'.
  [new RegExp(String.raw`${NAMED}${BARE_VALUE}(?:(\s*->\s*)${BARE_VALUE})?`, 'gi'), changed],
  [/\b(Bearer)\s+(?!(?:token|auth\w*|header|scheme)\b)[\w.~+/=-]+/gi, `$1 ${MASK}`],
  [/\b([Bb]asic|BASIC)\s+(?=\S*[A-Z\d=])[\w+/-]{8,}={0,2}/g, `$1 ${MASK}`],
  [/\beyJ[\w-]{5,}\.[\w-]+(?:\.[\w-]*)?/g, MASK],
  [/\b(?:0x)?[\da-f]{32,}\b/gi, MASK],
  [/(?<![\w+/=-])[\w+/-]{18,}={0,2}/g, (run) => (looksRandom(run) ? MASK : run)],
];

/** The message without the secrets that a bot may have let slip into it. Rather one word too many than one too few. */
export function maskSecrets(message: string): string {
  return RULES.reduce(
    (text, [pattern, mask]) =>
      typeof mask === 'string' ? text.replace(pattern, mask) : text.replace(pattern, (found) => mask(found)),
    message,
  );
}

function changed(found: string): string {
  const named = new RegExp(`^${NAMED}`, 'i').exec(found)?.[1] ?? '';
  return found.includes('->') ? `${named}${MASK} -> ${MASK}` : named + MASK;
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** Digits and letters of both cases in one long run: a key or its base64, not a word, a path or an order number. */
function looksRandom(run: string): boolean {
  if (run.length < 32 && /[^A-Za-z\d]/.test(run)) return false;
  return count(run, /\d/g) >= 3 && count(run, /[A-Z]/g) >= 2 && count(run, /[a-z]/g) >= 2;
}
