import type { BookRole } from '@/contract/market/bookLevels';
import type { MarketCandles, MarketHistory, OverviewRow } from '@/contract/market/marketView';
import type { Diagnostics } from '@/contract/bot/diagnostics';
import type { MarketTrade } from '../../market/source';
import type { BotContext } from '../core/context';
import { isoTime } from '../../logging/botLog';
import { chooseSymbols } from '../strategy/chooseSymbols';
import { emaSeries } from '../strategy/indicators';
import type { Watchlist } from '../strategy/watchlist';
import { bookOriginOf, venueOfBook } from './bookOrigin';
import { createBookRecorder, type BookRecorder } from './bookRecorder';
import { createOverviewRow } from './overview';
import type { ViewedSymbols } from './viewedSymbols';

export type ConsoleMarketData = Pick<BookRecorder, 'recentMids'> & {
  overview(): { timestamp: string; symbols: OverviewRow[] };
  /**
   * Returns the book history of the last `seconds` seconds. Returns undefined if the market does not list the symbol.
   */
  history(symbol: string, seconds: number): MarketHistory | undefined;
  /** Returns the candles of a book, or of the venue of the EMA filter. */
  candles(symbol: string, minutes: number, limit: number, book?: BookRole): MarketCandles | undefined;
  onTrades(symbol: string, trades: readonly MarketTrade[]): void;
  stop(): void;
};

export function createConsoleMarketData(
  context: BotContext,
  watchlist: Watchlist,
  viewed: ViewedSymbols,
  diagnostics: () => Diagnostics,
): ConsoleMarketData {
  const { market, params, venues } = context;
  const recorder = createBookRecorder(context, () => [...watchlist.allWatches(), ...viewed.displayOnlyWatches()]);

  const isListed = (symbol: string): boolean => market.instruments().some((listed) => listed.symbol === symbol);

  /** Includes the symbols that the bot would choose, before its first start. */
  const overviewSymbols = (): readonly string[] => {
    if (watchlist.chosenSymbols().size > 0) return watchlist.allWatches().map(({ instrument }) => instrument.symbol);
    const { symbols } = chooseSymbols(market.instruments(), params());
    viewed.keepSubscribed(symbols);
    return [...new Set([...watchlist.allWatches().map(({ instrument }) => instrument.symbol), ...symbols])];
  };

  return {
    overview() {
      const found = diagnostics();
      const rows = overviewSymbols().flatMap((symbol) => {
        const watch = viewed.watchOf(symbol);
        return watch === undefined ? [] : [createOverviewRow(context, watch, found)];
      });
      return { timestamp: isoTime(market.clock.now()), symbols: rows };
    },
    history(symbol, seconds) {
      if (!isListed(symbol)) return undefined;
      viewed.keepSubscribed([symbol]);
      return recorder.bookHistory(symbol, seconds);
    },
    candles(symbol, minutes, limit, book) {
      if (!isListed(symbol)) return undefined;
      viewed.keepSubscribed([symbol]);
      const p = params();
      const venue = book === undefined ? venues.candleVenue() : venueOfBook(book);
      const closed = venues.venueByName(venue).candles(symbol, minutes);
      const averages = (period: number) =>
        emaSeries(closed, period)
          .slice(-limit)
          .map((value) => (Number.isNaN(value) ? null : Number(value.toPrecision(10))));
      return {
        symbol,
        minutes,
        ...bookOriginOf(context, symbol, venue),
        candles: closed
          .slice(-limit)
          .map(({ start, open, high, low, close, volume }) => [start, open, high, low, close, volume]),
        ema_fast: averages(p.ema_fast_period),
        ema_slow: averages(p.ema_slow_period),
        ema_fast_period: p.ema_fast_period,
        ema_slow_period: p.ema_slow_period,
        ema_minutes: Number(p.ema_candle_interval),
        ema_exchange: venues.exchangeOf(venues.candleVenue()),
      };
    },
    onTrades: recorder.addTrades,
    recentMids: recorder.recentMids,
    stop: recorder.stop,
  };
}
