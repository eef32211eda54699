// The table of all calls: body, query, reply and failures, with what the operator sees after a failure.

import { alarmPreviewQuerySchema } from '@/contract/alarms/alarmRules';
import type { CallName } from '@/contract/calls';
import type { Capability } from '@/contract/capabilities';
import { NEEDS_CONFIRMATION_STATUS } from '@/contract/bot/keys';
import {
  alarmHistoryQuerySchema,
  analyticsQuerySchema,
  candlesQuerySchema,
  followedSignalQuerySchema,
  importQuerySchema,
  logsQuerySchema,
  marketHistoryQuerySchema,
  signalsQuerySchema,
  tradeBridgeQuerySchema,
  tradesQuerySchema,
} from '@/contract/queries';
import { parameterHistoryQuerySchema } from '@/contract/params/history';
import { timelineQuerySchema } from '@/contract/history/timeline';
import type { z } from '@/contract/schema/z';
import type { SchemaName } from './schemas';

/** A failure of a call: the status, its cause, the `detail` where the specification gives one, and the message. */
export type CallError = { status: number; when: string; detail?: string; operatorSees: string };

export type CallContract = {
  tag: string;
  summary: string;
  query?: z.ZodObject;
  /** Name of the schema of the JSON body, or 'file' for a binary body. */
  body?: SchemaName | 'file';
  /** Names of the schemas of the reply, or 'file' for a download. */
  reply: SchemaName | readonly SchemaName[] | 'file';
  errors: readonly CallError[];
  /** Name in `capabilities` without which the console never makes the call. */
  capability?: Capability;
  /** True for a call without a session. */
  open?: true;
};

const LOGGED = 'Nothing. The console logs the failure.';
const LIST_FAILURE = 'The place of the list shows the failure and offers a retry.';
const NOT_IN_STATE = 'The bot is in another state.';
const MISSING_PRESET = 'There is no such preset.';

const error = (status: number, when: string, operatorSees: string, detail?: string): CallError => ({
  status,
  when,
  operatorSees,
  ...(detail !== undefined && { detail }),
});
const notFound = (when: string, operatorSees: string): CallError => error(404, when, operatorSees);

const BOT = 'Bot control';
const HISTORY = 'Signals, trades and analytics';
const PARAMETERS = 'Parameters';
const PRESETS = 'Presets';
const MARKET = 'Market';
const KEYS = 'API keys';
const LOGS = 'System logs';
const SESSION = 'Session';
const LAB = 'Lab';
const RECORDINGS = 'Recordings';
const ALARMS = 'Alarms';
const ABSENCE = 'Absence of the operator';
const EXECUTION = 'Orders at an exchange';

const labCall = { tag: LAB, capability: 'lab' } as const;
const recordingCall = { tag: RECORDINGS, capability: 'recordings' } as const;
const alarmCall = { tag: ALARMS, capability: 'alarms' } as const;
const absenceCall = { tag: ABSENCE, capability: 'absence' } as const;
const executionCall = { tag: EXECUTION, capability: 'execution' } as const;
const noAccount = (operatorSees: string): CallError => notFound('The bot has no account at an exchange.', operatorSees);
const missingRun = notFound(
  'There is no such run.',
  "'Error cancelling the run: {detail}' or the failure in its place.",
);
const missingAlarm = notFound('There is no such alarm.', "'Error shelving the alarm: {detail}' or similar.");
const missingRule = notFound('There is no such rule.', 'The detail in the place of the rule.');
const channelCall = { tag: ALARMS, capability: 'alarms.channels' } as const;
const missingChannel = notFound('There is no such channel.', 'The detail beside the channel.');
const wrongChannel = error(400, 'A value is missing or not valid.', 'The detail in the form.');
const missingRecording = notFound('There is no such recording.', "'Error ending the recording: {detail}' or similar.");

/** Bodies, queries, replies and failures of every call. `contract/calls` has the methods and paths. */
export const CALL_CONTRACTS: Record<CallName, CallContract> = {
  login: {
    tag: SESSION,
    summary: 'Signs the operator in.',
    body: 'LoginRequest',
    reply: 'LoginReply',
    errors: [
      error(
        400,
        'User name or password is missing.',
        "The detail, else 'Login failed. Please check your credentials.'",
      ),
      error(401, 'The credentials are wrong.', "The detail, else 'Login failed. Please check your credentials.'"),
      error(429, 'Too many sign-ins at once.', 'The detail, and after how many seconds to retry.'),
    ],
    open: true,
  },
  logout: {
    tag: SESSION,
    summary: 'Ends the session. The console ignores failures.',
    reply: 'Acknowledgement',
    errors: [],
  },
  getStatus: {
    tag: BOT,
    summary: 'Returns the state of the bot. A 401 signs the operator out.',
    reply: 'Status',
    errors: [],
  },
  startBot: {
    tag: BOT,
    summary: 'Starts the bot.',
    reply: 'Acknowledgement',
    errors: [error(400, NOT_IN_STATE, "'Error starting bot: {message}'")],
  },
  stopBot: {
    tag: BOT,
    summary: 'Stops the bot.',
    reply: 'Acknowledgement',
    errors: [error(400, NOT_IN_STATE, 'No alert. The console logs the failure and marks the command.')],
  },
  pauseBot: {
    tag: BOT,
    summary: 'Pauses the bot: open trades go on, no new trade opens.',
    reply: 'Acknowledgement',
    errors: [error(400, NOT_IN_STATE, 'No alert. The console logs the failure and marks the command.')],
  },
  resumeBot: {
    tag: BOT,
    summary: 'Resumes the paused bot.',
    reply: 'Acknowledgement',
    errors: [error(400, NOT_IN_STATE, 'No alert. The console logs the failure and marks the command.')],
  },
  closePosition: {
    tag: BOT,
    summary: 'Closes the open position of a symbol.',
    body: 'CloseRequest',
    reply: 'Acknowledgement',
    errors: [
      error(400, 'The symbol is missing.', "'Error closing position: {message}'"),
      notFound('The symbol has no open position.', "'Error closing position: {message}'"),
    ],
  },
  closeAll: {
    tag: BOT,
    summary: 'Closes all positions.',
    reply: 'CloseAllResult',
    errors: [],
  },
  resetSemaphore: {
    tag: BOT,
    summary: 'Resets the counter of position slots of the stopped bot without trades.',
    reply: 'EmergencyResetResult',
    errors: [error(400, NOT_IN_STATE, "'Error: {message}'")],
  },
  clearDatabase: {
    tag: BOT,
    summary: 'Deletes all trades and signals of the stopped bot.',
    reply: 'ClearDatabaseResult',
    errors: [error(400, 'The bot is running.', "'Please STOP the bot before clearing database!'")],
  },
  getSignals: {
    tag: HISTORY,
    summary: 'Returns the latest signals, newest first.',
    query: signalsQuerySchema,
    reply: 'SignalList',
    errors: [error(400, 'A value of the query is not valid.', LIST_FAILURE)],
  },
  getTrades: {
    tag: HISTORY,
    summary: 'Returns trades, newest first, as a page or as a plain list.',
    query: tradesQuerySchema,
    reply: ['TradePage', 'TradeList'],
    errors: [error(400, 'A value of the query is not valid.', LIST_FAILURE)],
  },
  getAnalytics: {
    tag: HISTORY,
    summary: 'Returns the performance of the bot.',
    query: analyticsQuerySchema,
    reply: 'Analytics',
    errors: [error(400, 'The time range is unknown.', "'Failed to load analytics'")],
  },
  getTradeStory: {
    tag: HISTORY,
    summary: 'Returns the course of one trade.',
    reply: 'TradeStory',
    errors: [
      notFound('There is no such trade, or its course is not stored.', 'The failure in the place of the story.'),
    ],
    capability: 'trades.story',
  },
  getTradeBridge: {
    tag: HISTORY,
    summary: 'Returns the parts of the net PnL of the closed trades, from the edge of the signal to fees and funding.',
    query: tradeBridgeQuerySchema,
    reply: 'TradeBridge',
    errors: [error(400, 'A value of the query is not valid.', 'The failure in the place of the parts.')],
    capability: 'trades.bridge',
  },
  getTradeAfter: {
    tag: HISTORY,
    summary: 'Returns the moves of the mid after the exits by reason, and after the entries by liquidity.',
    query: analyticsQuerySchema,
    reply: 'TradeAfter',
    errors: [error(400, 'A value of the query is not valid.', 'The failure in the place of the tables.')],
    capability: 'trades.after',
  },
  getChecksWorth: {
    tag: HISTORY,
    summary: 'Returns what the rejected signals of a time range would have earned, by check.',
    query: analyticsQuerySchema,
    reply: 'ChecksWorth',
    errors: [error(400, 'The time range is unknown.', 'The failure in the place of the table.')],
    capability: 'checks.worth',
  },
  getFollowedSignal: {
    tag: HISTORY,
    summary: 'Returns the hypothetical trade of one rejected signal.',
    query: followedSignalQuerySchema,
    reply: 'FollowedSignal',
    errors: [
      error(400, 'A value of the query is not valid.', 'The failure in the place of the story.'),
      notFound('No check rejected such a signal, or it is too old.', 'The failure in the place of the story.'),
    ],
    capability: 'checks.worth',
  },
  getParams: {
    tag: PARAMETERS,
    summary: 'Returns the parameters for the form.',
    reply: 'Parameters',
    errors: [],
  },
  getParameters: {
    tag: PARAMETERS,
    summary: 'Returns the parameters for the market analyzer.',
    reply: 'Parameters',
    errors: [],
  },
  getAdditionalParameters: {
    tag: PARAMETERS,
    summary: 'Returns the parameters that only this bot has.',
    reply: 'AdditionalParameters',
    errors: [],
    capability: 'params.additions',
  },
  getParameterHistory: {
    tag: PARAMETERS,
    summary: 'Returns the saves of the parameters, newest first, with the result of each version.',
    query: parameterHistoryQuerySchema,
    reply: 'ParameterHistory',
    errors: [error(400, 'A value of the query is not valid.', LIST_FAILURE)],
    capability: 'params.history',
  },
  getSavedVersion: {
    tag: PARAMETERS,
    summary: 'Returns all parameters of one saved version. The console loads them into the form without saving.',
    reply: 'SavedVersion',
    errors: [notFound('No save of this version is stored.', 'The failure in the place of the version.')],
    capability: 'params.history',
  },
  saveParams: {
    tag: PARAMETERS,
    summary: 'Saves the parameters. The running bot applies them at once.',
    body: 'Parameters',
    reply: 'SaveParametersResult',
    errors: [
      error(400, 'A value has the wrong type.', "'Error updating parameters: {message}'"),
      error(422, 'A value is out of bounds or contradicts another value.', "'Error updating parameters: {message}'"),
    ],
  },
  getPresets: {
    tag: PRESETS,
    summary: 'Returns the names of the presets.',
    reply: 'PresetsList',
    errors: [],
  },
  getPreset: {
    tag: PRESETS,
    summary: 'Returns the parameters of a preset. The console loads them into the form without saving.',
    reply: 'Parameters',
    errors: [notFound(MISSING_PRESET, LOGGED)],
  },
  savePreset: {
    tag: PRESETS,
    summary: 'Saves a preset of the operator.',
    body: 'SavePresetRequest',
    reply: 'Acknowledgement',
    errors: [
      error(400, 'The name is not valid or belongs to a built-in preset.', "'Error saving preset: {message}'"),
      error(422, 'A value is out of bounds.', "'Error saving preset: {message}'"),
    ],
    capability: 'presets.save',
  },
  deletePreset: {
    tag: PRESETS,
    summary: 'Deletes a preset of the operator.',
    reply: 'Acknowledgement',
    errors: [
      error(
        400,
        'The preset is built-in.',
        "'Error deleting preset: {detail}' or 'Error deleting preset'",
        'Cannot delete built-in preset',
      ),
      notFound(MISSING_PRESET, "'Error deleting preset: {detail}' or 'Error deleting preset'"),
    ],
  },
  applyPreset: {
    tag: PRESETS,
    summary: 'Saves the parameters of a preset.',
    reply: 'Acknowledgement',
    errors: [notFound(MISSING_PRESET, "'Errore: {detail}' or 'Impossibile applicare preset'")],
  },
  getKeys: {
    tag: KEYS,
    summary: 'Returns the stored API keys.',
    reply: 'ApiKeys',
    errors: [error(409, 'The stored keys cannot be decrypted.', LOGGED)],
  },
  saveKeys: {
    tag: KEYS,
    summary: 'Stores the API keys.',
    body: 'SaveKeysRequest',
    reply: 'Acknowledgement',
    errors: [
      error(400, 'A key is too long or no text.', "The detail, else 'Failed to save API keys'"),
      error(
        409,
        'The new key may not replace the key of a LIVE trade or order.',
        "The detail, else 'Failed to save API keys'",
      ),
      error(
        NEEDS_CONFIRMATION_STATUS,
        'A LIVE trade or order uses the replaced key, and the account of the new key cannot be seen.',
        'The detail in a dialog that asks for the word. The console sends the word as `confirm`.',
      ),
    ],
  },
  validateKeys: {
    tag: KEYS,
    summary: 'Asks the exchanges whether the API keys are valid.',
    body: 'ApiKeys',
    reply: 'KeysValidation',
    errors: [error(400, 'A key is too long or no text.', "'Validation error: {detail or Unknown error}'")],
  },
  analyzeMarket: {
    tag: MARKET,
    summary: 'Analyses the market over several symbols.',
    body: 'SymbolCountRequest',
    reply: 'MarketAnalysis',
    errors: [
      error(
        400,
        'The number of symbols is not valid.',
        "'Errore:' with the detail, else 'Errore durante analisi mercato'",
      ),
      error(429, 'Too many analyses at once.', "'Errore:' with the detail, else 'Errore durante analisi mercato'"),
    ],
  },
  simulateTrades: {
    tag: MARKET,
    summary: 'Simulates trades with the saved and with the Quick Win parameters.',
    body: 'SymbolCountRequest',
    reply: 'TradeSimulation',
    errors: [
      error(
        400,
        'The number of symbols is not valid.',
        "'Errore:' with the detail, else 'Errore durante simulazione trade'",
      ),
      error(429, 'Too many simulations at once.', "'Errore:' with the detail, else 'Errore durante simulazione trade'"),
    ],
  },
  getMarketOverview: {
    tag: MARKET,
    summary: 'Returns one row for each followed symbol.',
    reply: 'MarketOverview',
    errors: [],
    capability: 'market.overview',
  },
  getMarketHistory: {
    tag: MARKET,
    summary: 'Returns the columns of the depth map.',
    query: marketHistoryQuerySchema,
    reply: 'MarketHistory',
    errors: [
      error(400, 'A value of the query is not valid.', 'The failure in the place of the map.'),
      notFound('The market does not list the symbol.', 'The failure in the place of the map.'),
    ],
    capability: 'market.history',
  },
  getCandles: {
    tag: MARKET,
    summary: 'Returns closed candles with EMAs.',
    query: candlesQuerySchema,
    reply: 'Candles',
    errors: [
      error(400, 'A value of the query is not valid.', 'The failure in the place of the candles.'),
      notFound('The market does not list the symbol.', 'The failure in the place of the candles.'),
    ],
    capability: 'market.history',
  },
  getSystemLogs: {
    tag: LOGS,
    summary: 'Returns log lines, newest first. A 401 removes the stored token and reloads the page.',
    query: logsQuerySchema,
    reply: 'SystemLogs',
    errors: [error(400, 'A value of the query is not valid.', LIST_FAILURE)],
  },
  clearSystemLogs: {
    tag: LOGS,
    summary: 'Deletes all log lines.',
    reply: 'Acknowledgement',
    errors: [],
  },
  getDiagnostics: {
    tag: BOT,
    summary: 'Explains why the bot opens no trade.',
    reply: 'Diagnostics',
    errors: [],
    capability: 'diagnostics',
  },
  beginLabRun: {
    ...labCall,
    summary: 'Begins a run of the Lab.',
    body: 'LabRunRequest',
    reply: 'LabRunReply',
    errors: [
      error(400, 'A value has the wrong type.', 'The detail in the form.'),
      error(422, 'The run has too many variants, or the bot could not save one of them.', 'The detail in the form.'),
      error(429, 'Too many runs wait.', 'The detail in the form.'),
    ],
  },
  getLabRuns: { ...labCall, summary: 'Returns the runs, newest first.', reply: 'LabRunList', errors: [] },
  getLabRun: { ...labCall, summary: 'Returns one run with its report.', reply: 'LabRunReply', errors: [missingRun] },
  cancelLabRun: { ...labCall, summary: 'Cancels an active run.', reply: 'Acknowledgement', errors: [missingRun] },
  removeLabRun: { ...labCall, summary: 'Deletes an ended run.', reply: 'Acknowledgement', errors: [missingRun] },
  getLabTrades: {
    ...labCall,
    summary: 'Returns the trades of a variant.',
    reply: 'LabTradeList',
    errors: [missingRun],
  },
  getLabStory: {
    ...labCall,
    summary: 'Returns the course of one trade of a variant.',
    reply: 'TradeStory',
    errors: [missingRun],
  },
  getRecordings: {
    ...recordingCall,
    summary: 'Returns the recordings, newest first.',
    reply: 'RecordingList',
    errors: [],
  },
  beginRecording: {
    ...recordingCall,
    summary: 'Begins a recording.',
    body: 'RecordingName',
    reply: 'RecordingReply',
    errors: [error(400, 'The name is not valid.', 'The detail in the form.')],
  },
  endRecording: {
    ...recordingCall,
    summary: 'Ends a recording.',
    reply: 'RecordingReply',
    errors: [missingRecording],
  },
  renameRecording: {
    ...recordingCall,
    summary: 'Renames a recording.',
    body: 'RecordingName',
    reply: 'RecordingReply',
    errors: [error(400, 'The name is not valid.', 'The detail in the form.'), missingRecording],
  },
  deleteRecording: {
    ...recordingCall,
    summary: 'Deletes a recording.',
    reply: 'Acknowledgement',
    errors: [
      missingRecording,
      error(409, 'A download or a run uses the recording.', "'Error deleting the recording: {detail}'"),
    ],
  },
  getRecordingFile: {
    ...recordingCall,
    summary: 'Downloads a recording.',
    reply: 'file',
    errors: [missingRecording],
  },
  importRecording: {
    ...recordingCall,
    summary: 'Imports a recording. The body is the file, plain or gzip.',
    query: importQuerySchema,
    body: 'file',
    reply: 'RecordingReply',
    errors: [
      error(409, 'Another import is running.', 'The detail in the form.'),
      error(413, 'The file is too large.', 'The detail in the form.'),
      error(415, 'The content type is not binary.', 'The detail in the form.'),
      error(422, 'The file is no recording.', 'The detail in the form.'),
    ],
  },
  getAlarms: {
    ...alarmCall,
    summary: 'Returns every alarm that is not normal, highest rank first.',
    reply: 'AlarmList',
    errors: [],
  },
  getAlarmHistory: {
    ...alarmCall,
    summary: 'Returns changes of alarms, newest first.',
    query: alarmHistoryQuerySchema,
    reply: 'AlarmHistory',
    errors: [error(400, 'A value of the query is not valid.', LIST_FAILURE)],
  },
  acknowledgeAlarms: {
    ...alarmCall,
    summary: 'Acknowledges the named alarms, or all alarms. The reply names the alarms that stay as they are.',
    body: 'AcknowledgeRequest',
    reply: 'AlarmCommandResult',
    errors: [error(400, 'A value has the wrong type.', "'Error acknowledging alarms: {detail}'")],
  },
  shelveAlarm: {
    ...alarmCall,
    summary: 'Silences one alarm for 15, 60 or 480 minutes.',
    body: 'ShelveRequest',
    reply: 'AlarmCommandResult',
    errors: [
      error(400, 'The reason is missing, or the time is not offered.', "'Error shelving the alarm: {detail}'"),
      missingAlarm,
      error(409, 'The rule is out of service.', "'Error shelving the alarm: {detail}'"),
    ],
  },
  unshelveAlarm: {
    ...alarmCall,
    summary: 'Ends the shelving of an alarm.',
    body: 'UnshelveRequest',
    reply: 'AlarmCommandResult',
    errors: [
      error(400, 'A value has the wrong type.', "'Error unshelving the alarm: {detail}'"),
      missingAlarm,
      error(409, 'The alarm is not shelved.', "'Error unshelving the alarm: {detail}'"),
    ],
  },
  setAlarmService: {
    ...alarmCall,
    summary: 'Takes a rule out of service, or puts a rule into service again.',
    body: 'AlarmServiceRequest',
    reply: 'AlarmCommandResult',
    errors: [error(400, 'The reason is missing.', "'Error changing the rule: {detail}'"), missingRule],
  },
  getAlarmRules: {
    ...alarmCall,
    summary: 'Returns the rules with their thresholds and their figures at this moment.',
    reply: 'AlarmRuleList',
    errors: [],
  },
  saveAlarmRules: {
    ...alarmCall,
    summary: 'Changes thresholds. Rules without an entry keep their threshold.',
    body: 'SaveAlarmRulesRequest',
    reply: 'AlarmRuleList',
    errors: [
      error(400, 'A value has the wrong type.', 'The detail in the form.'),
      missingRule,
      error(422, 'A threshold is out of bounds.', 'The detail in the form.'),
    ],
  },
  previewAlarmRule: {
    ...alarmCall,
    summary: 'Counts the alarms that a threshold would have raised in the last seven days.',
    query: alarmPreviewQuerySchema,
    reply: 'AlarmPreview',
    errors: [
      error(400, 'A value of the query is not valid.', 'The failure in the place of the count.'),
      missingRule,
      error(422, 'The rule has no threshold, or the threshold is out of bounds.', 'The detail in the form.'),
    ],
  },
  getAlarmChannels: {
    ...channelCall,
    summary: 'Returns the outside channels, the outside monitor and the daily report. No reply contains a secret.',
    reply: 'AlarmChannels',
    errors: [],
  },
  addAlarmChannel: {
    ...channelCall,
    summary: 'Adds a channel.',
    body: 'AlarmChannelSettings',
    reply: 'AlarmChannel',
    errors: [wrongChannel, error(409, 'There are too many channels.', 'The detail in the form.')],
  },
  changeAlarmChannel: {
    ...channelCall,
    summary: 'Changes a channel. A secret that the body omits keeps its value.',
    body: 'AlarmChannelUpdate',
    reply: 'AlarmChannel',
    errors: [
      wrongChannel,
      missingChannel,
      error(422, 'The kind differs, or the stored secrets cannot be read.', 'The detail in the form.'),
    ],
  },
  removeAlarmChannel: {
    ...channelCall,
    summary: 'Removes a channel and the messages that wait for it.',
    reply: 'Acknowledgement',
    errors: [missingChannel],
  },
  testAlarmChannel: {
    ...channelCall,
    summary: 'Sends a test message and returns the answer of the other side, within ten seconds.',
    reply: 'AlarmChannelTest',
    errors: [missingChannel, error(409, 'A test of the channel is running.', 'The detail beside the channel.')],
  },
  saveAlarmReport: {
    ...channelCall,
    summary: 'Sets the hour of the daily report, or ends the report.',
    body: 'AlarmReport',
    reply: 'AlarmReport',
    errors: [error(400, 'The hour is not valid.', 'The detail in the form.')],
  },
  getTimeline: {
    tag: LOGS,
    summary: 'Returns the events of a window from all lists.',
    query: timelineQuerySchema,
    reply: 'Timeline',
    errors: [
      error(400, 'The window is missing, empty or longer than 24 hours.', 'The failure in the place of the view.'),
    ],
    capability: 'timeline',
  },
  getAbsence: {
    ...absenceCall,
    summary: 'Returns what happened in the last absence of the operator, until the operator closes it.',
    reply: 'AbsenceReply',
    errors: [],
  },
  markPresence: {
    ...absenceCall,
    summary: 'Marks that the operator uses a page. Fifteen minutes without a mark are an absence.',
    reply: 'PresenceReply',
    errors: [],
  },
  closeAbsence: {
    ...absenceCall,
    summary: 'Closes an absence on every page of the operator. A later absence stays open.',
    body: 'CloseAbsenceRequest',
    reply: 'Acknowledgement',
    errors: [error(400, 'A value has the wrong type.', 'The summary returns with the next reply.')],
  },
  getOrders: {
    ...executionCall,
    summary: 'Returns the orders that can still fill, and the latest ended orders, newest first.',
    reply: 'OrderList',
    errors: [noAccount(LIST_FAILURE)],
  },
  flattenAccount: {
    ...executionCall,
    summary: 'Cancels all orders and closes all positions of the account. No limit, halt or pause refuses the call.',
    body: 'FlattenRequest',
    reply: 'FlattenResult',
    errors: [
      error(400, 'The word FLATTEN is missing.', "'Error closing the positions of the account: {detail}'"),
      noAccount("'Error closing the positions of the account: {detail}'"),
      error(409, 'A flatten is running.', "'Error closing the positions of the account: {detail}'"),
      error(503, 'The account does not answer.', "'Error closing the positions of the account: {detail}'"),
    ],
  },
  cancelOrder: {
    ...executionCall,
    summary: 'Cancels one order of the bot. A repeated call sends nothing. No limit, halt or pause refuses the call.',
    body: 'CancelOrderRequest',
    reply: 'Acknowledgement',
    errors: [
      error(400, 'The order is missing.', "'Error cancelling the order: {detail}'"),
      noAccount("'Error cancelling the order: {detail}'"),
      error(409, 'The order has ended, or the bot does not know it.', "'Error cancelling the order: {detail}'"),
    ],
  },
  haltEntries: {
    ...executionCall,
    summary: 'Refuses entries until a release. Stops and exits stay.',
    reply: 'Acknowledgement',
    errors: [noAccount("'Error halting entries: {detail}'")],
  },
  releaseEntries: {
    ...executionCall,
    summary: 'Ends the halt of the operator. Every other halt stays.',
    reply: 'Acknowledgement',
    errors: [noAccount("'Error releasing entries: {detail}'")],
  },
  adoptQuantity: {
    ...executionCall,
    summary: 'Takes the smaller quantity of the account for the position of a symbol.',
    body: 'AdoptRequest',
    reply: 'Acknowledgement',
    errors: [
      error(400, 'The symbol is missing.', "'Error adopting the quantity: {detail}'"),
      noAccount("'Error adopting the quantity: {detail}'"),
      error(409, 'The account does not hold less than the bot.', "'Error adopting the quantity: {detail}'"),
    ],
  },
};
