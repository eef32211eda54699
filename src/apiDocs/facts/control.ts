import { additions, field, group, type SchemaFacts } from '../fact';
import { EXECUTION_STATUS_FACTS } from './execution';

const API_KEY_FACTS: SchemaFacts = {
  '': group('API keys of both exchanges. The console never stores them.'),
  binance_key: field('API key of Binance. An empty text means no key.', ''),
  binance_secret: field('API secret of Binance. An empty text means no secret.', ''),
  bybit_key: field('API key of Bybit. An empty text means no key.', 'Yb7c0example'),
  bybit_secret: field('API secret of Bybit. An empty text means no secret.', 'example-secret'),
};

/** Facts of sign-in, status, commands, presets, parameters, keys and logs. */
export const CONTROL_FACTS: Readonly<Record<string, SchemaFacts>> = {
  Error: {
    '': group('The body of every error reply.'),
    detail: field('The reason, as one sentence for the operator.', 'Wrong username or password'),
  },
  Acknowledgement: {
    '': group('Any JSON or an empty body. The console reads only the HTTP status.'),
  },
  LoginRequest: {
    '': group('User name and password of the operator.'),
    username: field('Name of the operator.', 'operator'),
    password: field('Password of the operator.', 'correct horse'),
  },
  LoginReply: {
    '': group('The session of the operator.'),
    access_token: field('Token that later requests send as `Authorization: Bearer <token>`.', 'fAz3x0mJ6Yk'),
  },
  Status: {
    '': group('State of the bot. The console requests the status every 2 seconds and after each command.'),
    running: field('True after Start and until Stop, also while paused.', true),
    paused: field('True while the bot runs and opens no new trades.', false),
    mode: field('PAPER trades with simulated money, LIVE with real money.', 'PAPER'),
    exchange: field('Exchange on which the bot trades.', 'BYBIT'),
    active_trades: field('Number of open trades.', 2, 'trades'),
    total_signals: field('Number of signals since the start of the bot.', 148, 'signals'),
    uptime_seconds: field('Time since the start of the bot. The value is 0 while the bot is stopped.', 3671, 's'),
    ...additions({
      market_source: field('Source of the prices. The console shows the text.', 'simulated market'),
      sends_real_orders: field(
        'False for a bot that trades no real money in any mode. LIVE can still send orders to an account without real money.',
        false,
      ),
      storage_problem: field('Why the bot cannot store data. The value is null while the bot can store data.', null),
      unrealized_pnl_net: field(
        'Net PnL if every open trade were closed now. Null when a price is unknown.',
        -1.84,
        'USDT',
      ),
      ...EXECUTION_STATUS_FACTS,
      capabilities: field('Names of the additions that the bot supports. The console calls no other addition.', [
        'positions',
      ]),
    }),
  },
  SaveParametersResult: {
    '': group('Result of a save of the parameters.'),
    updated_fields: field('Names of the changed fields, or their number. The console shows the number.', [
      'obi_threshold',
    ]),
  },
  CloseRequest: {
    '': group('The position to close.'),
    symbol: field('Symbol of the position. The bot closes every open trade of the symbol.', 'BTCUSDT'),
  },
  CloseAllResult: {
    '': group('Result of Close All.'),
    closed: field('The closed positions, one entry for each.', ['BTCUSDT']),
    failed: field('The positions that could not be closed, one entry for each.', []),
    total_processed: field('Number of positions that the bot tried to close.', 1, 'positions'),
  },
  EmergencyResetResult: {
    '': group('Result of the reset of the position slots.'),
    success: field('True when the slots were reset.', true),
    active_positions: field('Number of open positions after the reset.', 0, 'positions'),
    max_concurrent: field('Number of position slots.', 5, 'positions'),
    available_slots: field('Number of free position slots.', 5, 'positions'),
    message: field('What the bot did, for the operator.', 'Semaphore reset'),
    error: field('Why the reset failed.', null),
  },
  ClearDatabaseResult: {
    '': group('Result of Clear Database.'),
    status: field('`cleared` on success. Any other text counts as a failure.', 'cleared'),
    trades_deleted: field('Number of deleted trades.', 412, 'trades'),
    signals_deleted: field('Number of deleted signals.', 1893, 'signals'),
  },
  PresetsList: {
    '': group('The presets of the bot.'),
    presets: field('Names of the presets.', ['conservative', 'balanced', 'aggressive']),
    descriptions: field('Description of each preset by name.', { balanced: 'The middle way.' }),
    ...additions({
      can_save: field('True when the operator can save presets. A bot without `capabilities` sends this field.', true),
      built_in: field('Names of the presets that cannot be deleted.', ['conservative', 'balanced', 'aggressive']),
    }),
  },
  SavePresetRequest: {
    '': group('A preset of the operator.'),
    description: field('Description of the preset.', 'Quiet nights'),
    params: group('The parameters of the preset.'),
  },
  Parameters: {
    '': group(
      'The strategy parameters. The console sends the full object and returns unknown fields unchanged. A reply may omit fields.',
    ),
  },
  AdditionalParameters: additions(
    {
      '': group('The parameters that only this bot has. Their values are unknown fields of the parameters.'),
      parameters: group('One row for each additional parameter. Additional parameters are numbers.'),
      'parameters[].name': field('Wire name: small letters, digits and underscores.', 'own_obi_half_distance_bps'),
      'parameters[].label': field('Label on the form.', 'OBI half distance'),
      'parameters[].help': field('Help of the field.', 'Distance that halves the weight of a level.'),
      'parameters[].unit': field('Unit of the value.', 'bps'),
      'parameters[].min': field('Smallest value.', 0),
      'parameters[].max': field('Largest value.', 50),
      'parameters[].step': field('Step of the arrow keys.', 0.5),
      'parameters[].default': field('Value of the bot while the field is absent.', 0),
    },
    'params.additions',
  ),
  ApiKeys: API_KEY_FACTS,
  SaveKeysRequest: {
    ...API_KEY_FACTS,
    ...additions({
      confirm: field('Word that the operator typed after status 428. It names the account, in capitals.', 'DEMO'),
    }),
  },
  KeysValidation: {
    '': group('Result of a validation of API keys.'),
    valid: field('True when the exchanges accept the keys. Only `true` counts as valid.', false),
    message: field('The result for the operator.', 'Bybit: invalid signature'),
    ...additions({
      exchanges: group('Result of each exchange with an entered key.'),
      'exchanges[].exchange': field('Name of the exchange.', 'BYBIT'),
      'exchanges[].valid': field('True when the exchange accepts the key.', false),
      'exchanges[].message': field('The result for the operator.', 'invalid signature'),
    }),
  },
  SystemLog: {
    '': group('One log line.'),
    timestamp: field('Time of the log line.', '2026-03-10T12:00:00.000Z'),
    level: field('ERROR, WARNING or INFO. Other levels have no colour.', 'INFO'),
    component: field('Part of the bot that wrote the line, for example AUTH, RISK or EXECUTION.', 'EXECUTION'),
    message: field('Text of the log line. The console cuts the text after 20,000 characters.', 'LONG BTCUSDT opened'),
  },
  SystemLogs: {
    '': group('Log lines, newest first, with the values of the filters.'),
    logs: group('The log lines that the filters select.'),
    levels: field('Levels that the operator can choose.', ['ERROR', 'INFO', 'WARNING']),
    components: field('Components that the operator can choose.', ['AUTH', 'EXECUTION']),
  },
};
