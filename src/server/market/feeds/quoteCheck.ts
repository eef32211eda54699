import type { BookReader } from '../source';

/** Number of compared quotes, and number of quotes that agreed with the book. */
export type QuoteAgreement = { compared: number; agreed: number };

export type QuoteCheck = {
  recordQuote(symbol: string, updateId: number, bid: number, ask: number): void;
  /** Compares the book with the quote if the update id of the quote lies between `firstId` and `lastId`. */
  compareWithQuote(book: BookReader, firstId: number, lastId: number): void;
  agreement(): QuoteAgreement;
};

export function createQuoteCheck(): QuoteCheck {
  const quotes = new Map<string, { updateId: number; bid: number; ask: number }>();
  const count = { compared: 0, agreed: 0 };
  return {
    recordQuote(symbol, updateId, bid, ask) {
      const quote = quotes.get(symbol);
      if (quote) {
        quote.updateId = updateId;
        quote.bid = bid;
        quote.ask = ask;
      } else quotes.set(symbol, { updateId, bid, ask });
    },
    compareWithQuote(book, firstId, lastId) {
      const quote = quotes.get(book.symbol);
      if (!quote || quote.updateId < firstId || quote.updateId > lastId) return;
      count.compared++;
      if (book.priceAt('bid', 0) === quote.bid && book.priceAt('ask', 0) === quote.ask) count.agreed++;
    },
    agreement: () => ({ ...count }),
  };
}
