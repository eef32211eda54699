export type LogLink = { kind: 'symbol' | 'trade'; value: string; from: number; until: number };

/** Matches a symbol with a stablecoin quote or a trade id of the bot, such as T006002-mws36cdx. */
const MESSAGE_LINK_PATTERN = /\b(?:([A-Z0-9]{2,20}(?:USDT|USDC))|(T\d{6,}-[0-9a-z]+))\b/g;

/** Returns the symbols and trades in a message, in text order. */
export const linksInMessage = (message: string): LogLink[] =>
  [...message.matchAll(MESSAGE_LINK_PATTERN)].map(({ 0: value, 1: symbol, index }) => ({
    kind: symbol === undefined ? 'trade' : 'symbol',
    value,
    from: index,
    until: index + value.length,
  }));
