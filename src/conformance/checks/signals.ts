// Checks the signals: order, fields and plausible values.

import type { BotSession, Fields } from '../botSession';
import { faultOfRows, skip, type Check, type Fault } from '../check';
import { firstDuplicate, numberOf, rowsOf, timeFault } from '../values';
import { missingField, newestFirst, numberFault } from './rowFaults';

const SIGNALS = 'GET /api/signals';
const SIGNAL_FIELDS = [
  'symbol',
  'side',
  'obi',
  'spread_bps',
  'score',
  'price_mid',
  'tp_price',
  'sl_price',
  'timestamp',
  'depth_total',
];

const readSignals = async (bot: BotSession): Promise<Fields[]> =>
  rowsOf((await bot.read('getSignals', { query: { limit: 20 } })).body);
const keyOf = ({ timestamp, symbol, side }: Fields): string => [timestamp, symbol, side].map(String).join(' ');
const signalCheck = (
  id: string,
  contract: string,
  operatorSees: string,
  faultOf: (signals: readonly Fields[]) => Fault,
): Check => ({
  id,
  call: SIGNALS,
  contract,
  operatorSees,
  run: async (bot) => {
    const signals = await readSignals(bot);
    return signals.length === 0 ? skip('the bot has no signals') : faultOf(signals);
  },
});

export const SIGNAL_CHECKS: readonly Check[] = [
  {
    id: 'signals.limit',
    call: SIGNALS,
    contract: 'A reply has at most `limit` signals.',
    operatorSees: 'A slow list of signals.',
    run: async (bot) => {
      const count = rowsOf((await bot.call('getSignals', { query: { limit: 2 } })).body).length;
      return count <= 2 ? undefined : `limit=2 gives ${count} signals`;
    },
  },
  signalCheck('signals.fields', 'A signal has every field of the specification.', 'A dash on the card.', (signals) =>
    faultOfRows(signals, (signal) => missingField(signal, SIGNAL_FIELDS)),
  ),
  signalCheck(
    'signals.key',
    'Time, symbol and side together identify a signal: no two signals share them.',
    'One of the signals is missing.',
    (signals) => {
      const twice = firstDuplicate(signals.map(keyOf));
      return twice === undefined ? undefined : `${twice} occurs twice`;
    },
  ),
  signalCheck(
    'signals.newest-first',
    'Signals are in descending order of time.',
    'Old signals instead of the latest 20.',
    (signals) => newestFirst(signals, 'timestamp'),
  ),
  signalCheck(
    'signals.times',
    '`timestamp` is a time in one of the three forms.',
    'A dash, or a time in another century.',
    (signals) => faultOfRows(signals, ({ timestamp }) => timeFault('timestamp', timestamp)),
  ),
  signalCheck(
    'signals.numbers',
    'The numbers are numbers, and `obi` is -1 to 1.',
    'A dash, or an impossible imbalance.',
    (signals) =>
      faultOfRows(signals, (signal) => {
        const obi = numberOf(signal.obi);
        return (
          numberFault(signal, SIGNAL_FIELDS.slice(2, 8)) ??
          (obi !== undefined && Math.abs(obi) > 1 ? `obi is ${obi}` : undefined)
        );
      }),
  ),
];
