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

// Every pattern is linear: a run of characters is entered at its beginning only, or its length is bounded. A bot that
// is attacked writes the attacker's text into its logs.
// In this order: what has a name goes whole, then what only looks like a secret.
const RULES: readonly Rule[] = [
  [/-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----[^]*?(?:-----END [A-Z ]{0,40}PRIVATE KEY-----|$)/g, MASK],
  [/(:\/\/[^\s:/@]{0,256}):[^\s/@]{1,256}@/g, `$1:${MASK}@`],
  [/\b((?:set-)?cookie\\?["']?\s*[:=]\s*)[^\r\n]+/gi, `$1${MASK}`],
  [new RegExp(String.raw`${NAMED}(\\?["'])[^"'\r\n]*?(?:\2|$)`, 'gi'), `$1$2${MASK}$2`],
  // The bot writes a change as 'name: before -> after'.
  [new RegExp(String.raw`${NAMED}${BARE_VALUE}(?:(\s*->\s*)${BARE_VALUE})?`, 'gi'), changed],
  [/\b(Bearer)\s+(?!(?:token|auth\w*|header|scheme)\b)[\w.~+/=-]+/gi, `$1 ${MASK}`],
  [/\b([Bb]asic|BASIC)\s+(?=\S*[A-Z\d=])[\w+/-]{8,}={0,2}/g, `$1 ${MASK}`],
  [/(?<![\w.-])[\w.-]+/g, withoutTokens],
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

/** A JSON web token is three parts between points; the first begins with an object in base64. */
function withoutTokens(run: string): string {
  if (!run.includes('eyJ')) return run;
  const parts = run.split('.');
  const kept: string[] = [];
  for (let index = 0; index < parts.length; index += 1) {
    const part = parts[index] ?? '';
    const start = parts[index + 1] ? part.search(/\beyJ[\w-]{5}/) : -1;
    kept.push(start < 0 ? part : part.slice(0, start) + MASK);
    if (start >= 0) index += 2;
  }
  return kept.join('.');
}

/** Digits and letters of both cases in one long run: a key or its base64, not a word, a path or an order number. */
function looksRandom(run: string): boolean {
  if (run.length < 32 && /[^A-Za-z\d]/.test(run)) return false;
  return /(?:\d\D*){3}/.test(run) && /(?:[A-Z][^A-Z]*){2}/.test(run) && /(?:[a-z][^a-z]*){2}/.test(run);
}
