export type LogLink = { kind: 'symbol' | 'trade' | 'version'; value: string; from: number; until: number };

/**
 * Matches a symbol with a stablecoin quote, a trade id of the bot, such as T006002-mws36cdx, or the version of loaded
 * parameters.
 */
const MESSAGE_LINK_PATTERN =
  /\b(?:([A-Z0-9]{2,20}(?:USDT|USDC))|(T\d{6,}-[0-9a-z]+)|(?<=\bParameters )([\w.-]{1,40})(?= loaded\b))\b/g;

/** Returns the symbols, trades and versions of the parameters in a message, in text order. */
export const linksInMessage = (message: string): LogLink[] =>
  [...message.matchAll(MESSAGE_LINK_PATTERN)].map(({ 0: value, 1: symbol, 3: version, index }) => ({
    kind: symbol !== undefined ? 'symbol' : version !== undefined ? 'version' : 'trade',
    value,
    from: index,
    until: index + value.length,
  }));
