export type LogLink = { kind: 'symbol' | 'trade'; value: string; from: number; until: number };

/** A symbol quoted in a stablecoin, or an id that the bot gives its trades: T006002-mws36cdx. */
const LINK = /\b(?:([A-Z0-9]{2,20}(?:USDT|USDC))|(T\d{6,}-[0-9a-z]+))\b/g;

/** Returns the symbols and trades in a message, in their order. */
export const linksIn = (message: string): LogLink[] =>
  [...message.matchAll(LINK)].map(({ 0: value, 1: symbol, index }) => ({
    kind: symbol === undefined ? 'trade' : 'symbol',
    value,
    from: index,
    until: index + value.length,
  }));
