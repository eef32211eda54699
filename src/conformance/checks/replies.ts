// Checks the form of every reply, and that bad input is refused with a reason.

import { CALLS, type CallName } from '@/contract/calls';
import { isRecord } from '@/contract/schema/objects';
import { CALL_CONTRACTS } from '@/apiDocs/calls';
import type { BotSession } from '../botSession';
import { firstFault, skip, type Check } from '../check';
import { formFault, refusalFault, requireReply, slowFault, statusFault } from '../faults';
import { isAnalysis, lacksCall, NO_ANALYSIS, READING_CALLS, type ReadingCall } from '../readingCalls';
import type { CallOptions } from '../transport';
import { shown } from '../values';

const MAX_REPLY_MS = 5_000;
const MAX_ANALYSIS_MS = 60_000;

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
      const reply = slow ? await bot.call(name, options) : await bot.read(name, options);
      if (slow && lacksCall(reply)) return skip(NO_ANALYSIS);
      const { body, tookMs } = requireReply(reply);
      const [fault] = bot.documents.replyFaults(method, path.replace(':preset', 'balanced'), 200, body);
      return formFault(name, fault, body) ?? slowFault(tookMs, slow ? MAX_ANALYSIS_MS : MAX_REPLY_MS);
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
const BAD_QUERY_SEEN = 'Another list than the requested one, without a word about it.';

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
    sees: 'A result of another number of symbols than chosen.',
  },
  {
    id: 'simulate.bad-count',
    name: 'simulateTrades',
    options: { body: { top_n: 'many' } },
    contract: 'A wrong `top_n` is refused with a `detail` as text.',
    sees: 'A result of another number of symbols than chosen.',
  },
  {
    id: 'close.missing-symbol',
    name: 'closePosition',
    options: { body: {} },
    contract: 'A close without a symbol is refused with a `detail` as text.',
    sees: "'Position closed' although no symbol was named",
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
    id: 'orders.cancel-unknown',
    name: 'cancelOrder',
    options: { body: { client_id: 'kit-no-such-order' } },
    contract: 'A cancel of an order that does not work is refused with a `detail`.',
    sees: 'An order that the console shows as cancelled, and that still works.',
    statuses: [400, 409, 422],
  },
  {
    id: 'keys.bad-form',
    name: 'validateKeys',
    options: { body: { binance_key: { a: 1 } } },
    contract: 'Keys that are no texts are refused with a `detail` as text.',
    sees: 'A validation of keys that nobody entered.',
  },
];

const badInputChecks = BAD_INPUTS.map(({ id, name, options, contract, sees, statuses }): Check => ({
  id,
  call: `${CALLS[name].method} ${CALLS[name].path.replace(/:(\w+)/g, '{$1}')}`,
  contract,
  operatorSees: sees,
  ...(CALL_CONTRACTS[name].capability && { capability: CALL_CONTRACTS[name].capability }),
  run: async (bot) => {
    const reply = await bot.call(name, options);
    // The call is optional.
    if (name === 'cancelOrder' && lacksCall(reply)) return skip('the bot cancels no single order');
    return isAnalysis(name) && lacksCall(reply) ? skip(NO_ANALYSIS) : refusalFault(reply, statuses);
  },
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
