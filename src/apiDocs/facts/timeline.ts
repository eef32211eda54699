import { additions, field, group, type SchemaFacts } from '../fact';

const EXAMPLE_MS = 1_773_144_000_000;

export const TIMELINE_FACTS: Readonly<Record<string, SchemaFacts>> = {
  TimelineEvent: additions(
    {
      '': group('One event of the timeline.'),
      id: field('Identifier of the event.', 'event-812'),
      kind: field(
        'alarm, command, parameters, sign_in, connection, feed, process, signal, trade or log.',
        'parameters',
      ),
      at: field('Time of the event, or the entry of a trade.', EXAMPLE_MS, 'ms'),
      until: field('Exit of a trade. Null for a moment and for an open trade.', null, 'ms'),
      state: field('State after the event: done, refused, lost, raised, traded, closed, WARNING or similar.', 'done'),
      title: field('Short name of the event.', 'Save parameters'),
      text: field('What happened, for the operator.', '1 parameter changed'),
      symbol: field('Contract of a signal, a trade or an alarm.', null),
      by: field('Operator of the event.', 'admin'),
      details: field('Further values by name, such as the old and new value of a changed parameter.', {
        obi_threshold: '0.3 -> 0.36',
      }),
    },
    'timeline',
  ),
  Timeline: additions(
    {
      '': group('The events of a window.'),
      from: field('Start of the window.', '2026-03-10T11:55:00.000Z'),
      until: field('End of the window.', '2026-03-10T12:05:00.000Z'),
      at: field('Wall-clock time of the reply. Alarms, commands and log lines carry it.', '2026-03-10T12:05:00.000Z'),
      market_time: field('Market time of the reply. Trades and signals carry it.', '2026-03-10T12:05:00.000Z'),
      truncated: field('True when the window has more events than the reply.', false),
      counts: group('Number of events by kind.'),
      'counts[].kind': field('Kind of the events.', 'log'),
      'counts[].total': field('Number of events in the window.', 12_400, 'events'),
      'counts[].sent': field(
        'Number of events in the reply, those nearest to the middle of the window.',
        10_000,
        'events',
      ),
      'counts[].complete_from': field('Start of the range without a missing event.', EXAMPLE_MS, 'ms'),
      'counts[].complete_until': field('End of the range without a missing event.', EXAMPLE_MS + 600_000, 'ms'),
      events: group('The events.'),
    },
    'timeline',
  ),
};
