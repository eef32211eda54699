/** Bounds and joins the texts of a message for a service. */

import type { ChannelMessage } from './channelMessage';

// An exchange can send a text of 100 kB with markup and control characters, which then is part of a message.
const MAX_TITLE_BYTES = 200;
const MAX_TEXT_BYTES = 2_000;
const MAX_ACTION_BYTES = 500;

/** Cuts a text to a number of bytes in UTF-8, never within a character. Replaces half characters. */
export function cutBytes(text: string, maxBytes: number): string {
  const bytes = Buffer.from(text, 'utf8');
  if (bytes.length <= maxBytes) return bytes.toString('utf8');
  const start = bytes.subarray(0, maxBytes - ELLIPSIS_BYTES);
  // With `stream`, the decoder keeps an incomplete last character back.
  return `${new TextDecoder().decode(start, { stream: true })}…`;
}

const ELLIPSIS_BYTES = Buffer.byteLength('…');

/** Replaces line breaks and other control characters by spaces. */
export const toOneLine = (text: string): string => text.replace(/[\p{Cc}\s]+/gu, ' ').trim();

const withoutControls = (text: string): string => text.replace(/(?!\n)\p{Cc}/gu, ' ').trim();

/** Bounds every text of a message. */
export const boundMessage = (message: ChannelMessage): ChannelMessage => ({
  ...message,
  title: cutBytes(toOneLine(message.title), MAX_TITLE_BYTES),
  text: cutBytes(withoutControls(message.text), MAX_TEXT_BYTES),
  action: cutBytes(toOneLine(message.action), MAX_ACTION_BYTES),
});

/** Returns the paragraphs below the title. */
export const paragraphsOf = ({ text, action }: ChannelMessage): string[] =>
  [text, action].filter((paragraph) => paragraph !== '');

/** Returns title, paragraphs and link of a message for a service of plain text. */
export const linesOf = (message: ChannelMessage): string[] => [
  message.title,
  ...paragraphsOf(message),
  ...(message.link === null ? [] : [message.link]),
];

/** Bounds every text of a row. */
export const boundTexts = <Row extends object>(row: Row): Row =>
  // The loop changes only texts to texts.
  Object.fromEntries(
    Object.entries(row).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === 'string' ? cutBytes(withoutControls(value), MAX_TEXT_BYTES) : value,
    ]),
  ) as Row;
