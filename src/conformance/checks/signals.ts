// Checks the signals: order, fields and plausible values.

import type { BotSession } from '../botSession';
import type { Fields } from '../transport';
import { faultOfRows, skip, type Check, type CheckResult } from '../check';
import { seen } from '../faults';
import { firstDuplicate, numberOf, rowsOf, shown, timeFault } from '../values';
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

const SIGNAL_NUMBERS = SIGNAL_FIELDS.filter((name) => !['symbol', 'side', 'timestamp'].includes(name));

const readSignals = async (bot: BotSession): Promise<Fields[]> =>
  rowsOf((await bot.read('getSignals', { query: { limit: 20 } })).body);
const keyOf = ({ timestamp, symbol, side }: Fields): string => [timestamp, symbol, side].map(String).join(' ');
const signalCheck = (
  id: string,
  contract: string,
  operatorSees: string,
  faultOf: (signals: readonly Fields[]) => CheckResult,
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
  signalCheck('signals.fields', 'A signal has every field of the specification.', 'A dash on the card.', (signals) => {
    const absent = faultOfRows(signals, (signal) => missingField(signal, SIGNAL_FIELDS));
    return absent === undefined ? undefined : skip(`${absent}, and the console shows a dash`);
  }),
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
    'A dash on the card.',
    (signals) =>
      faultOfRows(signals, (signal) => numberFault(signal, SIGNAL_NUMBERS)) ??
      seen(
        faultOfRows(signals, ({ obi }) => (Math.abs(numberOf(obi) ?? 0) > 1 ? `obi is ${shown(obi)}` : undefined)),
        'An impossible imbalance.',
      ),
  ),
];
