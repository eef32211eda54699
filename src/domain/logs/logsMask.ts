const SECRET_MASK = '•••';

type SecretMaskRule = readonly [RegExp, string | ((found: string) => string)];

const SECRET_LABELS = [
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
const SECRET_LABEL_PATTERN = `((?:${SECRET_LABELS})\\\\?["']?\\s*[:=]\\s*)`;
const SECRET_VALUE_PATTERN = String.raw`(?:(?:Bearer|Basic|Digest|Token)\s+)?[^\s,;&"'<>(){}[\]\\]+`;

// Patterns and replacements that mask secrets. Every pattern takes linear time, because an attacker can put text into
// the logs.
const SECRET_MASK_RULES: readonly SecretMaskRule[] = [
  [/-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----[^]*?(?:-----END [A-Z ]{0,40}PRIVATE KEY-----|$)/g, SECRET_MASK],
  [/(:\/\/[^\s:/@]{0,256}):[^\s/@]{1,256}@/g, `$1:${SECRET_MASK}@`],
  [/\b((?:set-)?cookie\\?["']?\s*[:=]\s*)[^\r\n]+/gi, `$1${SECRET_MASK}`],
  [new RegExp(String.raw`${SECRET_LABEL_PATTERN}(\\?["'])[^"'\r\n]*?(?:\2|$)`, 'gi'), `$1$2${SECRET_MASK}$2`],
  // Masks both values of a logged change: 'name: before -> after'.
  [
    new RegExp(String.raw`${SECRET_LABEL_PATTERN}${SECRET_VALUE_PATTERN}(?:(\s*->\s*)${SECRET_VALUE_PATTERN})?`, 'gi'),
    maskLabelledValues,
  ],
  [/\b(Bearer)\s+(?!(?:token|auth\w*|header|scheme)\b)[\w.~+/=-]+/gi, `$1 ${SECRET_MASK}`],
  [/\b([Bb]asic|BASIC)\s+(?=\S*[A-Z\d=])[\w+/-]{8,}={0,2}/g, `$1 ${SECRET_MASK}`],
  [/(?<![\w.-])[\w.-]+/g, maskJsonWebTokens],
  [/\b(?:0x)?[\da-f]{32,}\b/gi, SECRET_MASK],
  [/(?<![\w+/=-])[\w+/-]{18,}={0,2}/g, (run) => (looksLikeKey(run) ? SECRET_MASK : run)],
];

/** Masks secrets in a log message. Prefers masking a harmless word to showing a secret. */
export function maskSecrets(message: string): string {
  return SECRET_MASK_RULES.reduce(
    (text, [pattern, mask]) =>
      typeof mask === 'string' ? text.replace(pattern, mask) : text.replace(pattern, (found) => mask(found)),
    message,
  );
}

function maskLabelledValues(found: string): string {
  const label = new RegExp(`^${SECRET_LABEL_PATTERN}`, 'i').exec(found)?.[1] ?? '';
  return found.includes('->') ? `${label}${SECRET_MASK} -> ${SECRET_MASK}` : label + SECRET_MASK;
}

/**
 * Masks JSON web tokens. A JSON web token has three parts separated by dots. The first part is a JSON object in base64.
 */
function maskJsonWebTokens(run: string): string {
  if (!run.includes('eyJ')) return run;
  const parts = run.split('.');
  const kept: string[] = [];
  for (let index = 0; index < parts.length; index += 1) {
    const part = parts[index] ?? '';
    const start = parts[index + 1] ? part.search(/\beyJ[\w-]{5}/) : -1;
    kept.push(start < 0 ? part : part.slice(0, start) + SECRET_MASK);
    if (start >= 0) index += 2;
  }
  return kept.join('.');
}

/** Returns true for a long mix of digits, upper-case and lower-case letters. Such a word is probably an API key. */
function looksLikeKey(run: string): boolean {
  if (run.length < 32 && /[^A-Za-z\d]/.test(run)) return false;
  return /(?:\d\D*){3}/.test(run) && /(?:[A-Z][^A-Z]*){2}/.test(run) && /(?:[a-z][^a-z]*){2}/.test(run);
}
