/** Replaces a secret, whatever its length. */
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
const LABELLED = `((?:${LABEL})\\\\?["']?\\s*[:=]\\s*)`;
const BARE_VALUE = String.raw`(?:(?:Bearer|Basic|Digest|Token)\s+)?[^\s,;&"'<>(){}[\]\\]+`;

// Every pattern is linear: it enters a run of characters only at its beginning, or has a bounded length. An
// attacker can put text into the logs of the bot. Order: first labelled secrets, then text that looks like a secret.
const RULES: readonly Rule[] = [
  [/-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----[^]*?(?:-----END [A-Z ]{0,40}PRIVATE KEY-----|$)/g, MASK],
  [/(:\/\/[^\s:/@]{0,256}):[^\s/@]{1,256}@/g, `$1:${MASK}@`],
  [/\b((?:set-)?cookie\\?["']?\s*[:=]\s*)[^\r\n]+/gi, `$1${MASK}`],
  [new RegExp(String.raw`${LABELLED}(\\?["'])[^"'\r\n]*?(?:\2|$)`, 'gi'), `$1$2${MASK}$2`],
  // The bot logs a change as 'name: before -> after'.
  [new RegExp(String.raw`${LABELLED}${BARE_VALUE}(?:(\s*->\s*)${BARE_VALUE})?`, 'gi'), maskLabelled],
  [/\b(Bearer)\s+(?!(?:token|auth\w*|header|scheme)\b)[\w.~+/=-]+/gi, `$1 ${MASK}`],
  [/\b([Bb]asic|BASIC)\s+(?=\S*[A-Z\d=])[\w+/-]{8,}={0,2}/g, `$1 ${MASK}`],
  [/(?<![\w.-])[\w.-]+/g, withoutTokens],
  [/\b(?:0x)?[\da-f]{32,}\b/gi, MASK],
  [/(?<![\w+/=-])[\w+/-]{18,}={0,2}/g, (run) => (looksRandom(run) ? MASK : run)],
];

/** Masks secrets in a log message. Masks a harmless word rather than miss a secret. */
export function maskSecrets(message: string): string {
  return RULES.reduce(
    (text, [pattern, mask]) =>
      typeof mask === 'string' ? text.replace(pattern, mask) : text.replace(pattern, (found) => mask(found)),
    message,
  );
}

function maskLabelled(found: string): string {
  const label = new RegExp(`^${LABELLED}`, 'i').exec(found)?.[1] ?? '';
  return found.includes('->') ? `${label}${MASK} -> ${MASK}` : label + MASK;
}

/** A JSON web token has three parts between points; the first is a JSON object in base64. */
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

/** A long run of digits and letters of both cases is a key or its base64, not a word, a path or an order id. */
function looksRandom(run: string): boolean {
  if (run.length < 32 && /[^A-Za-z\d]/.test(run)) return false;
  return /(?:\d\D*){3}/.test(run) && /(?:[A-Z][^A-Z]*){2}/.test(run) && /(?:[a-z][^a-z]*){2}/.test(run);
}
