import { additions, field, group, type SchemaFacts } from '../fact';

const LEFT_AT = '2026-03-10T22:10:00.000Z';
const RETURNED_AT = '2026-03-11T07:05:00.000Z';
const OUTAGE_AT = '2026-03-11T03:00:00.000Z';

const tradeFacts = (path: string, meaning: string, pnl: number): SchemaFacts => ({
  [path]: group(meaning),
  [`${path}.trade_id`]: field('Identifier of the trade.', 'T000041'),
  [`${path}.symbol`]: field('Symbol of the trade.', 'BTCUSDT'),
  [`${path}.pnl_net`]: field('Net PnL of the trade.', pnl, 'USDT'),
});

const actionFacts = (path: string, what: string, title: string): SchemaFacts => ({
  [path]: group(`${what} of the period.`),
  [`${path}.count`]: field('Number, with those that the bot refused.', 1),
  [`${path}.latest`]: group('The latest five, oldest first.'),
  [`${path}.latest[].at`]: field('Time of the request.', OUTAGE_AT),
  [`${path}.latest[].title`]: field('What the operator asked for.', title),
  [`${path}.latest[].state`]: field('done, refused or failed.', 'done'),
  [`${path}.latest[].by`]: field('Operator of the request.', 'operator'),
});

/** Facts of the summary of an absence. */
export const ABSENCE_FACTS: Readonly<Record<string, SchemaFacts>> = {
  AbsenceReply: additions(
    {
      '': group('The last absence that the operator has not closed.'),
      absence: group('What happened in the absence. Null without an absence. Each event counts once.'),
      'absence.from': field('Time at which the operator last used a page.', LEFT_AT),
      'absence.until': field('Time of the return. It names the absence.', RETURNED_AT),
      'absence.trades': group('Trades that closed in the absence, in market time.'),
      'absence.trades.closed': field('Number of closed trades.', 12, 'trades'),
      'absence.trades.pnl_net': field(
        'Sum of the net PnL, computed as in the analytics. Null while every PnL is unknown.',
        14.2,
        'USDT',
      ),
      ...tradeFacts('absence.trades.best', 'Trade with the highest net PnL. Null without a known PnL.', 6.1),
      ...tradeFacts('absence.trades.worst', 'Trade with the lowest net PnL. Null if it is the best trade too.', -3.4),
      'absence.alarms': group('Number of alarms that were raised. An alarm that was raised again counts once.'),
      'absence.alarms.critical': field('Critical alarms.', 1, 'alarms'),
      'absence.alarms.warning': field('Warnings.', 2, 'alarms'),
      'absence.alarms.notice': field('Notices.', 0, 'alarms'),
      'absence.outages': group('Times without market data or without a running bot.'),
      'absence.outages.count': field('Number of outages.', 1, 'outages'),
      'absence.outages.total_ms': field('Time within an outage. Outages at the same time count once.', 240_000, 'ms'),
      'absence.outages.longest': group('The longest five, oldest first.'),
      'absence.outages.longest[].kind': field('feed (no market data) or process (the bot did not run).', 'feed'),
      'absence.outages.longest[].from': field('Start of the outage.', OUTAGE_AT),
      'absence.outages.longest[].until': field('End. Null for an outage that continues.', '2026-03-11T03:04:00.000Z'),
      'absence.restarts': group('Starts of the process.'),
      'absence.restarts.count': field('Number of starts.', 0),
      'absence.restarts.latest_at': field('Time of the latest start. Null without one.', null),
      ...actionFacts('absence.commands', 'Commands, without saves of parameters,', 'Stop Bot'),
      ...actionFacts('absence.saves', 'Saves of parameters', 'Save parameters'),
    },
    'absence',
  ),
  PresenceReply: additions(
    {
      '': group('Result of a mark.'),
      has_returned: field('True for the first mark after an absence.', false),
    },
    'absence',
  ),
  CloseAbsenceRequest: additions(
    { '': group('Closes an absence.'), until: field('`until` of the shown absence.', RETURNED_AT) },
    'absence',
  ),
};
