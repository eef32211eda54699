import { field, type SchemaFacts } from '../fact';

/** Facts of the queries by call, and of the values in paths. */
export const QUERY_FACTS: Readonly<Record<string, SchemaFacts>> = {
  getTrades: {
    skip: field('Number of trades to skip.', 0, 'trades'),
    limit: field('Number of trades of the page. The console asks for 50, 200 or 500.', 50, 'trades'),
    day: { ...field('UTC day of the exit, YYYY-MM-DD.', '2026-03-10'), addition: 'trades.filter' },
    symbol: { ...field('Text that the symbol contains, in any letter case.', 'BTC'), addition: 'trades.filter' },
    reason: { ...field('Exit reason, spelled as in the trades.', 'TP'), addition: 'trades.filter' },
  },
  getSignals: { limit: field('Number of signals.', 20, 'signals') },
  getAnalytics: { time_range: field('Time range of the figures.', 'all') },
  getSystemLogs: {
    level: field('Only lines of this level. Absent for all levels.', 'ERROR'),
    component: field('Only lines of this component. Absent for all components.', 'RISK'),
    limit: field('Number of lines. The console asks for 100, 250, 500, 1000 or 2000.', 500, 'lines'),
  },
  getMarketHistory: {
    symbol: field('Contract.', 'BTCUSDT'),
    seconds: field('Length of the history.', 900, 's'),
  },
  getCandles: {
    symbol: field('Contract.', 'BTCUSDT'),
    minutes: field('Length of a candle.', '5', 'min'),
    limit: field('Number of candles.', 300, 'candles'),
  },
  getAlarmHistory: {
    skip: field('Number of changes to skip.', 0, 'changes'),
    limit: field('Number of changes of the page.', 100, 'changes'),
    rank: field('Only alarms of this rank. Absent for all ranks.', 'critical'),
    rule: field('Only alarms of this rule. Absent for all rules.', 'daily_loss'),
    from: field('Only changes from this time on.', '2026-03-10T00:00:00.000Z'),
    until: field('Only changes before this time.', '2026-03-11T00:00:00.000Z'),
  },
  previewAlarmRule: {
    rule: field('Identifier of the rule.', 'daily_loss'),
    threshold: field('Threshold to count with, in the unit of the rule.', 2),
  },
  getTimeline: {
    from: field('Start of the window.', '2026-03-10T11:55:00.000Z'),
    until: field('End of the window, at most 24 hours after the start.', '2026-03-10T12:05:00.000Z'),
    symbol: field('Only signals and trades of this contract. Absent for all contracts.', 'BTCUSDT'),
  },
  importRecording: { name: field('Name of the file.', 'morning.frames.gz') },
};

export const PATH_FACTS: SchemaFacts = {
  preset: field('Name of the preset.', 'balanced'),
  trade: field('Identifier of the trade.', '10042'),
  run: field('Identifier of the Lab run.', 'run-7'),
  variant: field('Index of the variant in the report, from 0.', 1),
  recording: field('Identifier of the recording.', 'rolling'),
  channel: field('Identifier of the channel.', '5f1c9a1e-0c8b-4c0e-9a52-3c6f7b0f6f11'),
};
