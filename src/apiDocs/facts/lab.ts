import { additions, field, group, type SchemaFacts } from '../fact';

const PROGRESS: SchemaFacts = {
  id: field('Identifier of the run.', 'run-7'),
  state: field('waiting, running, finished, cancelled, failed, interrupted or another state.', 'running'),
  played_ms: field('Market time that the run has played.', 1800000, 'ms'),
  total_ms: field('Market time that the whole run plays.', 3600000, 'ms'),
  left_ms: field('Estimated wall time to the end.', 12000, 'ms'),
  problem: field('Why the run failed.', null),
};

const SOURCE: SchemaFacts = {
  source: group('The market of the run: a recording or the simulator.'),
  'source.kind': field('`recording` or `simulator`.', 'simulator'),
  'source.recording': field('Identifier of the recording.', 'rolling'),
  'source.last_minutes': field(
    'Minutes to play at the end of the recording. Absent for the whole recording.',
    60,
    'min',
  ),
  'source.seed': field('Seed of the simulator.', 1),
  'source.minutes': field('Minutes to simulate.', 60, 'min'),
  'source.symbols': field('Number of contracts, largest first. Absent for all.', 20, 'symbols'),
};

const DIFFERENCE: SchemaFacts = {
  value: field('Figure of the variant minus figure of the baseline.', 4.1),
  interval: group('95 % bootstrap interval. Null when too few blocks have trades.'),
  'interval.low': field('Lower end.', -1.2),
  'interval.high': field('Upper end.', 9.6),
  error: field('Standard error.', 2.7),
};

/** Facts of the Lab and of the recordings. */
export const LAB_FACTS: Readonly<Record<string, SchemaFacts>> = {
  LabRunRequest: additions(
    {
      '': group('A run of the Lab. Every combination of swept values is one more variant.'),
      name: field('Name of the run.', 'Wider stops'),
      ...SOURCE,
      variants: group('Variants beside the baseline.'),
      'variants[].name': field('Name of the variant.', 'wide'),
      'variants[].changes': field('Values that differ from the saved parameters.', { obi_threshold: 0.4 }),
      sweep: group('Fields to sweep, at most three.'),
      'sweep[].field': field('Name of the parameter.', 'obi_threshold'),
      'sweep[].values': field('Values of the parameter.', [0.3, 0.4]),
    },
    'lab',
  ),
  LabProgress: additions({ '': group('Progress of a run.'), ...PROGRESS }, 'lab'),
  LabRun: additions(
    {
      '': group('A run of the Lab.'),
      ...PROGRESS,
      name: field('Name of the run.', 'Wider stops'),
      created_at: field('Time of the request.', '2026-03-10T12:00:00.000Z'),
      source_text: field('The market of the run in words.', 'simulated market'),
      ...SOURCE,
      variants: field('Number of variants without the baseline.', 4, 'variants'),
      swept: group('The swept fields.'),
      'swept[].field': field('Name of the parameter.', 'obi_threshold'),
      'swept[].values': field('Values of the parameter.', [0.3, 0.4]),
    },
    'lab',
  ),
  LabRunList: additions({ '': group('The runs, newest first.'), runs: group('The runs.') }, 'lab'),
  LabRunReply: additions(
    {
      '': group('A run with its report.'),
      run: group('The run.'),
      report: group('The report. Null until the run has finished.'),
    },
    'lab',
  ),
  LabTradeList: additions(
    { '': group('The trades of one variant in order of exit.'), trades: group('The trades.') },
    'lab',
  ),
  LabReport: additions(
    {
      '': group('Result of a finished run.'),
      market: field('The market of the run in words.', 'simulated market'),
      from: field('Start of the played market time.', 1773140400000, 'ms since 1970'),
      until: field('End of the played market time.', 1773144000000, 'ms since 1970'),
      variants: group('The baseline and then the variants.'),
      'variants[].name': field('Name of the variant.', 'baseline'),
      'variants[].changes': field('Values that differ from the saved parameters.', {}),
      'variants[].figures': group('Figures of the variant.'),
      'figures.trades': field('Number of trades.', 61, 'trades'),
      'figures.open': field('Trades that the Lab could not close at the end.', 0, 'trades'),
      'figures.signals': field('Number of signals.', 120, 'signals'),
      'figures.win_rate': field('Percentage of winning trades, 0 to 100.', 54, '%'),
      'figures.gross': field('Gross PnL.', 21.4, 'USDT'),
      'figures.fees': field('Fees.', 13.2, 'USDT'),
      'figures.net': field('Net PnL.', 8.2, 'USDT'),
      'figures.net_bps': field('Mean net PnL of a trade.', 1.3, 'bps'),
      'figures.net_bps_error': field('Standard error of `net_bps`.', 0.9, 'bps'),
      'figures.profit_factor': field('Sum of gains divided by sum of losses.', 1.21),
      'figures.max_drawdown': field('Largest drawdown of the realised net PnL.', 6.1, 'USDT'),
      'figures.exits': group('Exits by reason.'),
      'exits[].reason': field('Exit reason.', 'TP'),
      'exits[].count': field('Number of exits.', 31, 'trades'),
      'exits[].net': field('Net PnL of the exits.', 40.2, 'USDT'),
      'figures.time_in_market': field('Share of the time with an open trade, 0 to 1.', 0.62),
      'figures.trades_to_tell_one_bps': field(
        'Trades of a variant needed to detect a difference of 1 bps.',
        5200,
        'trades',
      ),
      'variants[].difference': group('Difference from the baseline. Null for the baseline.'),
      'difference.net': group('Difference of the net PnL, USDT.'),
      'difference.bps': group('Difference of the mean net PnL, bps.'),
      ...DIFFERENCE,
      'variants[].equity': field('Market time in ms and realised net PnL in USDT, at most 500 points.', [
        [1773140400000, 0],
      ]),
      walk_forward: group('Result of the walk-forward test. Null with fewer than two variants.'),
      'walk_forward.best': field('Variant with the best net PnL in the first 60 % of the time.', 'wide'),
      'walk_forward.split_at': field(
        'Market time after which the best variant is evaluated.',
        1773142560000,
        'ms since 1970',
      ),
      'walk_forward.chosen_on': group('Lead of the best variant before `split_at`, net USDT.'),
      'walk_forward.deflated': field('Lead minus the lead that the best of equal variants has by chance.', 1.1, 'USDT'),
      'walk_forward.unseen': group('Lead of the best variant after `split_at`, net USDT.'),
      'walk_forward.trades': group('Number of trades of the best variant.'),
      'walk_forward.trades.chosen_on': field('Trades before `split_at`.', 38, 'trades'),
      'walk_forward.trades.unseen': field('Trades after `split_at`.', 23, 'trades'),
    },
    'lab',
  ),
  Recording: additions(
    {
      '': group('A recording of the market.'),
      id: field('Identifier. The rolling recording has the identifier `rolling`.', 'rolling'),
      name: field('Name of the recording.', 'morning'),
      kind: field('rolling, session, import or another kind.', 'session'),
      market: field('The market in words.', 'simulated market'),
      from: field('Market time of the first event. Null while unknown.', '2026-03-10T12:00:00.000Z'),
      until: field('Market time of the last event. Null while unknown.', '2026-03-10T13:00:00.000Z'),
      bytes: field('Size of the files.', 18200000, 'bytes'),
      symbols: field('Number of symbols. Null while unknown.', 20, 'symbols'),
      is_recording: field('True while the bot writes the recording.', false),
      problem: field('Why the Lab cannot play the recording. Null for a playable recording.', null),
    },
    'recordings',
  ),
  RecordingList: additions(
    { '': group('The recordings, newest first.'), recordings: group('The recordings.') },
    'recordings',
  ),
  RecordingReply: additions({ '': group('One recording.'), recording: group('The recording.') }, 'recordings'),
  RecordingName: additions(
    { '': group('Name of a recording.'), name: field('Name of the recording.', 'morning') },
    'recordings',
  ),
};
