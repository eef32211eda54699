// Checks the form of every reply, and that bad input is refused with a reason.

import { CALLS, type CallName, type WriteCallName } from '@/contract/calls';
import { isRecord } from '@/contract/schema/objects';
import { CALL_CONTRACTS } from '@/apiDocs/calls';
import type { BotSession, CallOptions } from '../botSession';
import { firstFault, type Check, type Fault } from '../check';
import { refusalFault, shown, statusFault } from '../values';
import type { BotReply } from '../readReply';

const MAX_REPLY_MS = 5_000;
const MAX_ANALYSIS_MS = 60_000;

/** Returns the window of the last two hours. */
const lastHours = (now = Date.now()) => ({
  from: new Date(now - 2 * 3_600_000).toISOString(),
  until: new Date(now).toISOString(),
});

/** Calls that read a value of this bot, such as a Lab run or a contract. Other checks make some of them. */
type CallOfOneValue =
  | 'getLabRun'
  | 'getLabTrades'
  | 'getLabStory'
  | 'getMarketHistory'
  | 'getCandles'
  | 'getTradeStory'
  | 'getRecordingFile'
  | 'previewAlarmRule';
type ReadingCall = Exclude<CallName, WriteCallName | CallOfOneValue> | 'analyzeMarket' | 'simulateTrades';

/** Calls that read, with the options of the console. The type reports a new reading call that is missing. */
const READING_CALLS: Readonly<Record<ReadingCall, { options?: CallOptions; sees: string; slow?: true }>> = {
  getStatus: { sees: 'No status, and the bar says how old the last one is.' },
  getSignals: { options: { query: { limit: 20 } }, sees: 'The Live Signals tab cannot show the signals.' },
  getTrades: { options: { query: { skip: 0, limit: 200 } }, sees: 'The Trades tab cannot show the trades.' },
  getParams: { sees: 'The Parameters tab cannot load.' },
  getParameters: { sees: 'The Market Analyzer cannot compare its values.' },
  getAdditionalParameters: { sees: 'The form does not show the additional parameters of the bot.' },
  getPresets: { sees: 'The selector of presets stays empty.' },
  getPreset: { options: { values: { preset: 'balanced' } }, sees: 'Choosing a preset loads nothing.' },
  getKeys: { sees: 'The API Keys tab cannot load.' },
  getSystemLogs: { options: { query: { limit: 500 } }, sees: 'The System Logs tab cannot show the lines.' },
  getAnalytics: { options: { query: { time_range: 'all' } }, sees: "'Failed to load analytics'" },
  analyzeMarket: { options: { body: { top_n: 50 } }, sees: "'Errore durante analisi mercato'", slow: true },
  simulateTrades: { options: { body: { top_n: 30 } }, sees: "'Errore durante simulazione trade'", slow: true },
  getDiagnostics: { sees: 'The tab that explains missing trades shows a failure.' },
  getMarketOverview: { sees: 'The market overview shows a failure.' },
  getRecordings: { sees: 'The list of recordings shows a failure.' },
  getAlarms: { sees: 'The list of alarms shows a failure.' },
  getAlarmHistory: { sees: 'The history of the alarms shows a failure.' },
  getAlarmRules: { sees: 'The page of thresholds shows a failure.' },
  getAlarmChannels: { sees: 'The list of channels shows a failure.' },
  getTimeline: { options: { query: lastHours() }, sees: 'The incident view shows a failure.' },
  getAbsence: { sees: 'The Dashboard does not sum up an absence.' },
  getLabRuns: { sees: 'The list of runs shows a failure.' },
  getOrders: { sees: 'The list of orders shows a failure.' },
};

const UNREADABLE = /NaN|Infinity/;

function jsonFault({ body, text, headers }: BotReply): Fault {
  if (body !== undefined) return undefined;
  const reason = UNREADABLE.test(text) ? ', because JSON has neither NaN nor Infinity' : '';
  return `the body is not JSON${reason}: ${shown(text)} (${headers.get('Content-Type')})`;
}

const replyChecks = Object.entries(READING_CALLS).map(([key, { options, sees, slow }]): Check => {
  // The cast restores the key type that Object.entries loses.
  const name = key as ReadingCall;
  const { method, path } = CALLS[name];
  const { capability } = CALL_CONTRACTS[name];
  return {
    id: `reply.${name}`,
    call: `${method} ${path.replace(/:(\w+)/g, '{$1}')}`,
    contract: `The reply has the status 200, the form of docs/contract, and comes within ${slow ? 60 : 5} seconds.`,
    operatorSees: sees,
    ...(capability !== undefined && { capability }),
    run: async (bot) => {
      const reply = await bot.read(name, options);
      const sentPath = path.replace(':preset', 'balanced');
      return (
        statusFault(reply, [200]) ??
        jsonFault(reply) ??
        bot.documents.replyFaults(method, sentPath, 200, reply.body)[0] ??
        (reply.tookMs > (slow ? MAX_ANALYSIS_MS : MAX_REPLY_MS)
          ? `the reply took ${Math.round(reply.tookMs / 1000)} seconds`
          : undefined)
      );
    },
  };
});

type BadInput = {
  id: string;
  name: CallName;
  options: CallOptions;
  contract: string;
  sees: string;
  statuses?: number[];
  detail?: string;
};

const BAD_QUERY = 'An invalid value of the query is refused with a `detail` as text.';
const BAD_QUERY_SEEN = 'The list is wrong or never loads, and the console shows no reason.';

/** Calls with bad input that change nothing even if the bot accepts the input. */
const BAD_INPUTS: readonly BadInput[] = [
  {
    id: 'trades.bad-limit',
    name: 'getTrades',
    options: { query: { skip: 0, limit: 'many' } },
    contract: BAD_QUERY,
    sees: BAD_QUERY_SEEN,
  },
  {
    id: 'trades.bad-skip',
    name: 'getTrades',
    options: { query: { skip: -1, limit: 50 } },
    contract: BAD_QUERY,
    sees: BAD_QUERY_SEEN,
  },
  {
    id: 'signals.bad-limit',
    name: 'getSignals',
    options: { query: { limit: 'many' } },
    contract: BAD_QUERY,
    sees: BAD_QUERY_SEEN,
  },
  {
    id: 'logs.bad-limit',
    name: 'getSystemLogs',
    options: { query: { limit: 'many' } },
    contract: BAD_QUERY,
    sees: BAD_QUERY_SEEN,
  },
  {
    id: 'analytics.bad-range',
    name: 'getAnalytics',
    options: { query: { time_range: '3y' } },
    contract: BAD_QUERY,
    sees: BAD_QUERY_SEEN,
  },
  {
    id: 'analyze.bad-count',
    name: 'analyzeMarket',
    options: { body: { top_n: 'many' } },
    contract: 'A wrong `top_n` is refused with a `detail` as text.',
    sees: "'Errore:' without the reason",
  },
  {
    id: 'simulate.bad-count',
    name: 'simulateTrades',
    options: { body: { top_n: 'many' } },
    contract: 'A wrong `top_n` is refused with a `detail` as text.',
    sees: "'Errore:' without the reason",
  },
  {
    id: 'close.missing-symbol',
    name: 'closePosition',
    options: { body: {} },
    contract: 'A close without a symbol is refused with a `detail` as text.',
    sees: "'Error closing position:' without the reason",
  },
  {
    id: 'close.unknown-symbol',
    name: 'closePosition',
    options: { body: { symbol: 'KITNOSUCHUSDT' } },
    contract: 'A close of a symbol without a position is refused with a `detail`.',
    sees: "'Position closed' although nothing was closed",
    statuses: [400, 404, 409, 422],
  },
  {
    id: 'presets.unknown',
    name: 'getPreset',
    options: {},
    contract: 'An unknown preset has the status 404 and a `detail`.',
    sees: 'Values that belong to no preset.',
    statuses: [404],
  },
  {
    id: 'presets.delete-unknown',
    name: 'deletePreset',
    options: {},
    contract: 'The deletion of an unknown preset has the status 404 and a `detail`.',
    sees: "'Preset deleted successfully' although nothing was deleted",
    statuses: [404],
  },
  {
    id: 'presets.apply-unknown',
    name: 'applyPreset',
    options: {},
    contract: 'An unknown preset cannot be applied: status 404 and a `detail`.',
    sees: "'applicato con successo!' although nothing was applied",
    statuses: [404],
  },
  {
    id: 'keys.bad-form',
    name: 'validateKeys',
    options: { body: { binance_key: { a: 1 } } },
    contract: 'Keys that are no texts are refused with a `detail` as text.',
    sees: "'Validation error: Unknown error'",
  },
];

const badInputChecks = BAD_INPUTS.map(({ id, name, options, contract, sees, statuses }): Check => ({
  id,
  call: `${CALLS[name].method} ${CALLS[name].path.replace(/:(\w+)/g, '{$1}')}`,
  contract,
  operatorSees: sees,
  run: async (bot) => refusalFault(await bot.call(name, options), statuses),
}));

const validationCheck: Check = {
  id: 'keys.empty-not-valid',
  call: 'POST /api/keys/validate',
  contract: 'Empty keys are not valid: `valid` is false, with a `message`.',
  operatorSees: "'API Keys Validated Successfully!' for keys that nobody entered.",
  run: async (bot: BotSession) => {
    const body = { binance_key: '', binance_secret: '', bybit_key: '', bybit_secret: '' };
    const reply = await bot.call('validateKeys', { body });
    const valid = isRecord(reply.body) ? reply.body.valid : undefined;
    return firstFault([statusFault(reply, [200]), valid === false ? undefined : `\`valid\` is ${shown(valid)}`]);
  },
};

export const REPLY_CHECKS: readonly Check[] = [...replyChecks, ...badInputChecks, validationCheck];
