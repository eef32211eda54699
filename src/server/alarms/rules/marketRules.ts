/** The rules of market data and exchanges. */

import { plural } from '@/domain/format/format';
import { marketLagOf, MIN_ALARM_LAG_MS } from '@/domain/market/marketLag';
import type { AlarmRuleDefinition } from '../alarmRule';
import type { Measurements } from '../measurements/measurements';
import { boundText } from '../boundText';
import { conditionReading, eventReadings, figureReading, MINUTE_MS, positionReadings, SECOND_MS } from './readings';

const isFeedLost = ({ feed }: Measurements): boolean => feed.isLost;

/** Age of a price that was never known. */
const UNKNOWN_PRICE_AGE_S = 86_400;

const feedText = ({ problem, age_s }: Measurements['feed']): string =>
  problem === undefined ? `The latest book is ${(age_s ?? 0).toFixed(0)} s old` : boundText(problem);

export const MARKET_RULES: readonly AlarmRuleDefinition[] = [
  {
    id: 'feed_lost',
    title: 'Feed lost',
    rank: 'critical',
    condition: 'No book arrives while a position is open.',
    action: 'Check the network and the exchange. Close the positions at the exchange if the feed stays lost.',
    link: '#dashboard',
    threshold: { default: 10, min: 3, max: 300, unit: 's' },
    onDelayMs: 2 * SECOND_MS,
    offDelayMs: 5 * SECOND_MS,
    read: ({ feed, positions }) =>
      positions.length === 0 || (feed.age_s === null && feed.problem === undefined)
        ? []
        : [
            {
              subject: null,
              value: feed.age_s,
              ...(feed.problem !== undefined && { holds: true }),
              message: () =>
                `${feedText(feed)} while ${plural(positions.length, 'position is', 'positions are')} open.`,
            },
          ],
  },
  {
    id: 'feed_lost_idle',
    title: 'Feed lost without position',
    rank: 'warning',
    condition: 'No first book arrives for a minute while the bot trades without a position, or the recording ended.',
    action: 'Check the network and the exchange. The bot enters no trade until the feed returns.',
    link: '#dashboard',
    onDelayMs: MINUTE_MS,
    offDelayMs: 5 * SECOND_MS,
    // With a known lag, the rule Market behind has raised the alarm of the same cause.
    read: ({ feed, positions, isTrading, marketLag_s }) =>
      conditionReading(
        isTrading && positions.length === 0 && feed.isLost && marketLag_s === null,
        () => `${feedText(feed)}.`,
      ),
  },
  {
    id: 'market_lag',
    title: 'Market behind',
    rank: 'warning',
    condition: 'The newest book of all symbols is older than the threshold, without a position.',
    action: 'Check the network and the exchange. The bot enters no trade until the market is current.',
    link: '#dashboard',
    threshold: { default: MIN_ALARM_LAG_MS / SECOND_MS, min: 5, max: 60, unit: 's' },
    // A process that was blocked reads the waiting books first.
    onDelayMs: 2 * SECOND_MS,
    offDelayMs: 5 * SECOND_MS,
    // With a position, the rules of the feed and of the price of the position raise the alarm of the same cause.
    read: ({ feed, positions, marketLag_s }) =>
      figureReading(marketLag_s, (seconds) => {
        const problem = feed.problem === undefined ? '' : `${boundText(feed.problem)}. `;
        return `${problem}The market is ${marketLagOf(seconds * SECOND_MS)?.duration} behind the clock.`;
      }).map((reading) => (positions.length === 0 ? reading : { ...reading, holds: false })),
  },
  {
    id: 'position_without_book',
    title: 'Position without book',
    rank: 'critical',
    condition: 'The price of an open position is older than the threshold.',
    action: 'Check the symbol on its exchange. Close the position if its book stays away.',
    link: '#dashboard',
    threshold: { default: 15, min: 3, max: 600, unit: 's' },
    onDelayMs: 2 * SECOND_MS,
    offDelayMs: 5 * SECOND_MS,
    isSuppressed: isFeedLost,
    read: ({ positions }) =>
      positionReadings(
        positions,
        ({ priceAge_s }) => priceAge_s ?? UNKNOWN_PRICE_AGE_S,
        ({ symbol, priceAge_s }) =>
          priceAge_s === null
            ? `The position on ${symbol} has no price.`
            : `The price of the position on ${symbol} is ${priceAge_s.toFixed(0)} s old.`,
      ),
  },
  {
    id: 'latency_guard',
    title: 'Latency guard',
    rank: 'warning',
    condition: 'The smoothed latency of the feed stays above its limit for ten seconds.',
    action: 'Check the network and the load of the machine. The bot enters no trade until the feed is fast again.',
    link: '#logs',
    onDelayMs: 10 * SECOND_MS,
    offDelayMs: 30 * SECOND_MS,
    isSuppressed: (measurements) => isFeedLost(measurements) || measurements.isLatencyPauseReported,
    read: ({ isLatencyGuardTripped, latency_ms }) =>
      conditionReading(
        isLatencyGuardTripped,
        () => `The latency guard blocks entries: the feed is ${(latency_ms ?? 0).toFixed(0)} ms late.`,
      ),
  },
  {
    id: 'exchange_refuses',
    title: 'Exchange refuses',
    rank: 'warning',
    condition: 'An exchange refuses requests: too many requests, a ban, maintenance or an invalid key.',
    action: 'Read the log line. Check the API keys and the announcements of the exchange.',
    link: '#logs',
    read: (measurements) => eventReadings(measurements, 'exchange_refuses'),
  },
  {
    id: 'no_signal',
    title: 'No signal',
    rank: 'warning',
    condition: 'The bot trades and finds no signal for the time of the threshold.',
    action: 'Check the rejections of the filters on the dashboard. Relax the filter that rejects most.',
    link: '#dashboard',
    threshold: { default: 60, min: 5, max: 1_440, unit: 'min' },
    isSuppressed: isFeedLost,
    read: ({ withoutSignal_min }) =>
      figureReading(withoutSignal_min, (minutes) => `The bot has found no signal for ${minutes.toFixed(0)} minutes.`),
  },
  {
    id: 'no_trade',
    title: 'No trade',
    rank: 'notice',
    condition: 'The bot trades and opens no trade for the time of the threshold.',
    action: 'Check the outcomes of the latest signals. Adjust the filter or the limit that rejects them.',
    link: '#signals',
    threshold: { default: 6, min: 0.5, max: 168, unit: 'h' },
    isSuppressed: isFeedLost,
    read: ({ withoutTrade_h }) =>
      figureReading(withoutTrade_h, (hours) => `The bot has opened no trade for ${hours.toFixed(1)} hours.`),
  },
];
