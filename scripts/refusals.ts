import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { describeRefusal } from '@/server/market/live/exchanges/bybitCodes';

/** Folders and files whose sentences refuse mode LIVE or warn of a key. */
const SOURCES = ['src/server/bot/live/start', 'src/server/bybit/connection.ts', 'src/server/bybit/account'];
const PAGE = 'docs/live-refusals.md';
/** Above the largest code of Bybit. */
const MAX_CODE = 200_000;
/** A sentence begins with a capital letter or a value, has at least four words, and ends with a full stop or a value. */
const SENTENCE = /^(?=.*[.…]$)[A-Z…].*( \S+){3}/;

const inRepository = (file: string): string => path.join(__dirname, '..', file);

function listFiles(source: string): string[] {
  if (source.endsWith('.ts')) return [source];
  const files = readdirSync(inRepository(source)).map((file) => `${source}/${file}`);
  return files.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts')).sort();
}

/** Returns the text of a string literal. `…` replaces each value of a template. */
function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…');
}

function listSentences(file: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const text = textOf(node);
    if (text !== undefined && SENTENCE.test(text)) found.push(text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, readFileSync(inRepository(file), 'utf8'), ts.ScriptTarget.Latest));
  return found;
}

function listCodes(): string[] {
  const sentenceOf = (code: number): string => describeRefusal({ code, text: '' }).replace(/ \(code .*/s, '');
  const unknown = sentenceOf(MAX_CODE);
  const codes = Array.from({ length: MAX_CODE - 1 }, (_, index) => index + 1);
  return codes.flatMap((code) => (sentenceOf(code) === unknown ? [] : [`- ${code}: ${sentenceOf(code)}.`]));
}

const page = `# Sentences of mode LIVE

Written by \`npm run refusals\` from the code: change the sentences there, not here. \`…\` replaces a value. Where a
sentence does not say what to do, see [what the start refuses](live-orders.md#what-the-start-refuses).

## Start, key and account

${[...new Set(SOURCES.flatMap(listFiles).flatMap(listSentences))].map((text) => `- ${text}`).join('\n')}

## Codes of Bybit

Code and text of Bybit follow each sentence in brackets. 403 and 429 are statuses of HTTP.

${listCodes().join('\n')}
`;

const isWritten = process.argv.includes('--write');
if (isWritten) writeFileSync(inRepository(PAGE), page);
else if (readFileSync(inRepository(PAGE), 'utf8') !== page) {
  console.error(`${PAGE} is out of date. Run 'npm run refusals'.`);
  process.exitCode = 1;
}
