// Compares the frames of two consoles with each other, with the lists and with the clock.

import type { BotSession } from '../botSession';
import { firstFault, skip, type Check, type CheckResult } from '../check';
import { seen, type Fault } from '../faults';
import type { Fields } from '../transport';
import { firstDuplicate, numberOf, shown, timeOf } from '../values';
import { countFault } from './eventCounts';
import {
  eventsOf,
  readLists,
  recordFor,
  signalKeyOf,
  WHOLE_RECORDING_MS,
  type Event,
  type Lists,
  type Recording,
} from './eventRecorder';
import { readClock, retried } from './settled';

const SOCKET = '/ws';
const DELIVERY_MS = 500;
const CLOCK_TOLERANCE_MS = 120_000;
const POLLED = 'Trades and signals appear only by polling, up to 10 seconds late.';

const idOf = ({ trade_id }: Fields): string => String(trade_id);
const isClosed = ({ status }: Fields): boolean => status === 'CLOSED';

/** Creates a check of the whole recording. It is skipped if the bot refuses the connections or sends no event. */
const eventCheck = (
  id: string,
  contract: string,
  operatorSees: string,
  faultOf: (recording: Recording, now: Lists, bot: BotSession) => CheckResult | Promise<CheckResult>,
  needsEvents = true,
): Check => ({
  id,
  call: SOCKET,
  contract,
  operatorSees,
  listens: true,
  run: async (bot) => {
    const recording = await recordFor(bot, WHOLE_RECORDING_MS);
    if (recording.consoles.every(({ frames, isOpen }) => !isOpen() && frames.length === 0))
      return skip('the bot refuses the connection of /ws');
    return retried(
      bot,
      async () => {
        const now = await readLists(bot);
        if (
          needsEvents &&
          eventsOf(recording, 0).length + eventsOf(recording, 1).length === 0 &&
          !hasNews(recording, now)
        )
          return skip('the bot had no event during the run');
        return faultOf(recording, now, bot);
      },
      DELIVERY_MS,
    );
  },
});

/** Returns the trades that opened and those that closed since the begin of the recording. */
function newsOf({ before }: Recording, { trades, signals }: Lists) {
  const known = new Map(before.trades.map((trade) => [idOf(trade), trade]));
  const knownSignals = new Set(before.signals.map(signalKeyOf));
  // A list that moved on by a page has rows that the first page did not show.
  const oldest = Math.min(...before.trades.map(({ timestamp_entry }) => timeOf(timestamp_entry) ?? -Infinity));
  const isLater = ({ timestamp_entry }: Fields): boolean =>
    before.trades.length === 0 || (timeOf(timestamp_entry) ?? -Infinity) >= oldest;
  const opened = trades.filter((trade) => !known.has(idOf(trade)) && isLater(trade));
  return {
    opened,
    closed: trades.filter((trade) => {
      const earlier = known.get(idOf(trade));
      return isClosed(trade) && (earlier === undefined ? opened.includes(trade) : !isClosed(earlier));
    }),
    signalled: signals.filter((signal) => !knownSignals.has(signalKeyOf(signal))),
  };
}

const hasNews = (recording: Recording, now: Lists): boolean =>
  Object.values(newsOf(recording, now)).some((rows) => rows.length > 0);

function missingFault(recording: Recording, now: Lists): Fault {
  const keys = new Set(eventsOf(recording, 0).map(({ key }) => key));
  const { opened, closed, signalled } = newsOf(recording, now);
  const open = opened.find((trade) => !keys.has(`trade_open ${idOf(trade)}`));
  if (open) return seen(`no \`trade_open\` with the trade_id ${idOf(open)} of the list`, POLLED);
  const close = closed.find((trade) => !keys.has(`trade_close ${idOf(trade)}`));
  const stays = 'A closed trade that stays open until the next reload.';
  if (close) return seen(`no \`trade_close\` with the trade_id ${idOf(close)} of the list`, stays);
  const signal = signalled.find((row) => !keys.has(`signal ${signalKeyOf(row)}`));
  if (signal === undefined) return undefined;
  const isSame = ({ symbol, side, timestamp }: Fields): boolean =>
    symbol === signal.symbol && side === signal.side && timeOf(timestamp) === timeOf(signal.timestamp);
  const same = eventsOf(recording, 0).find(({ type, row }) => type === 'signal' && isSame(row));
  return same
    ? seen(
        `the frame has the time ${shown(same.row.timestamp)}, the list ${shown(signal.timestamp)}`,
        'A signal twice.',
      )
    : seen(`no frame of the signal ${signalKeyOf(signal)} of the list`, POLLED);
}

/** Returns the first field of a frame that the list has otherwise. A later state of the trade may have other targets. */
function differentField(row: Fields, listed: Fields, names: readonly string[]): string | undefined {
  const name = names.find((field) => {
    if (row[field] == null || listed[field] == null) return false;
    const times = [timeOf(row[field]), timeOf(listed[field])];
    const numbers = [numberOf(row[field]), numberOf(listed[field])];
    if (field.startsWith('timestamp')) return times[0] !== times[1];
    return numbers[0] === undefined ? row[field] !== listed[field] : Math.abs(numbers[0] - (numbers[1] ?? NaN)) > 1e-9;
  });
  return name && `${name} is ${shown(row[name])} in the frame and ${shown(listed[name])} in the list`;
}

const OPEN_FIELDS = ['symbol', 'side', 'timestamp_entry', 'mode', 'exchange'];
const CLOSE_FIELDS = [
  ...OPEN_FIELDS,
  'timestamp_exit',
  'entry_price',
  'exit_price',
  'reason_exit',
  'pnl_gross',
  'pnl_net',
];

function rowFault({ type, row }: Event, trades: readonly Fields[]): Fault {
  const listed = trades.find((trade) => idOf(trade) === idOf(row));
  if (listed === undefined)
    return seen(`the ${type} has the trade_id ${shown(row.trade_id)}, which the list lacks`, 'The same trade twice.');
  if (isClosed(row) !== (type === 'trade_close') && row.status !== undefined)
    return seen(`the ${type} has the status ${shown(row.status)}`, 'A trade in the wrong state until the next reload.');
  return differentField(row, listed, type === 'trade_open' ? OPEN_FIELDS : CLOSE_FIELDS);
}

function listFault(recording: Recording, { trades }: Lists): Fault {
  // Trades beyond the first page cannot be compared.
  const events = eventsOf(recording, 0).filter(({ type }) => type !== 'signal');
  const faults = events.slice(-100).map((event) => rowFault(event, trades));
  return firstFault(faults);
}

function orderFault(recording: Recording): Fault {
  const keys = eventsOf(recording, 0).map(({ key }) => key);
  const late = keys.find(
    (key, index) => key.startsWith('trade_open') && keys.slice(0, index).includes(key.replace('open', 'close')),
  );
  return late && `the ${late} is later than its trade_close`;
}

const onceFault = (recording: Recording): Fault =>
  firstFault(
    recording.consoles.map((_, index) => {
      const twice = firstDuplicate(eventsOf(recording, index).map(({ key }) => key));
      return twice && `a console received ${twice} twice`;
    }),
  );

function consolesFault(recording: Recording): Fault {
  const [first = [], second = []] = [0, 1].map((index) => eventsOf(recording, index).map(({ key }) => key));
  const missing = (keys: string[], others: string[]) => keys.find((key) => !others.includes(key));
  const lost = missing(first, second) ?? missing(second, first);
  return lost && `only one of two consoles received ${lost}`;
}

async function clockFault(recording: Recording, _now: Lists, bot: BotSession): Promise<Fault> {
  const now = await readClock(bot);
  const since = now - (bot.transport.now() - recording.startedAt);
  const wrong = eventsOf(recording, 0).flatMap(({ type, row }) => {
    const field = type === 'signal' ? 'timestamp' : type === 'trade_open' ? 'timestamp_entry' : 'timestamp_exit';
    const at = timeOf(row[field]);
    const isNow = at === undefined || (at >= since - CLOCK_TOLERANCE_MS && at <= now + CLOCK_TOLERANCE_MS);
    return isNow
      ? []
      : [`${field} of a ${type} is ${shown(row[field])}, the clock says ${new Date(now).toISOString()}`];
  });
  return wrong[0];
}

export const EVENT_CHECKS: readonly Check[] = [
  eventCheck(
    'events.stay-open',
    'A connection stays open for 25 seconds without a ping, and after two pings.',
    'A live connection that breaks again and again.',
    ({ consoles }) => {
      const closed = consoles.findIndex((socket) => !socket.isOpen());
      return closed < 0 ? undefined : `the connection ${closed === 0 ? 'with two pings' : 'without pings'} is closed`;
    },
    false,
  ),
  eventCheck(
    'events.text',
    'A frame is text.',
    'Events that never appear.',
    ({ consoles }) => (consoles.some((socket) => socket.hasBinaryFrames()) ? 'the bot sends binary frames' : undefined),
    false,
  ),
  eventCheck('events.complete', 'Every new signal, opened trade and closed trade has a frame.', POLLED, missingFault),
  eventCheck(
    'events.list',
    'A frame has the identifier, times and figures of the list.',
    'Figures that change with the next reload.',
    listFault,
  ),
  eventCheck('events.order', 'A trade opens before it closes.', 'A closed trade that opens again.', orderFault),
  eventCheck('events.once', 'Each event has one frame.', 'The sound and the message of an event twice.', onceFault),
  eventCheck(
    'events.consoles',
    'Every console receives every event.',
    'Events in one browser and not in the other.',
    consolesFault,
  ),
  eventCheck(
    'events.clock',
    'The time of an event is the present time of the bot. A time without a zone is UTC.',
    'Trades and signals of now with the time of another hour.',
    clockFault,
  ),
  eventCheck(
    'events.counts',
    'While the bot runs, `uptime_seconds` counts seconds and `total_signals` counts signals.',
    'A wrong uptime.',
    countFault,
    false,
  ),
];
