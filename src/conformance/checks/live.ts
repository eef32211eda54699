// Checks the websocket: upgrade, form of the frames, and frames of announced additions.

import { isRecord, parseJsonObject } from '@/contract/schema/objects';
import type { SocketListener } from '../socketListener';
import type { BotSession } from '../botSession';
import { skip, type Check, type CheckResult } from '../check';
import { recordFor } from '../comparisons/eventRecorder';
import { seen, type Fault } from '../faults';
import type { Fields } from '../transport';
import { numberOf, rowsOf, shown, tradesOf } from '../values';

const SOCKET = '/ws';
const REACTION_MS = 2_000;
const SURVIVAL_MS = 1_000;
const UNPRICED = 'Open positions without a current PnL.';
const LISTENING_MS = 3_000;
const MAX_FRAME_LENGTH = 1_000_000;

/** The capability that announces each additional frame. */
const FRAME_CAPABILITIES: Readonly<Record<string, string>> = {
  positions: 'positions',
  book: 'market.watch',
  tape: 'market.watch',
  signal_outcome: 'signals.outcome',
  lab_progress: 'lab',
  alarm: 'alarms',
  alarm_storm: 'alarms',
};
const FRAMES_OF_SPECIFICATION = ['signal', 'trade_open', 'trade_close', 'pong'];
const NUMBERED_FRAMES = [...FRAMES_OF_SPECIFICATION, 'signal_outcome'];

/** Runs a check with an open connection. The check fails if the bot refuses the connection. */
async function withSocket(
  bot: BotSession,
  run: (socket: SocketListener) => Promise<CheckResult>,
): Promise<CheckResult> {
  const socket = bot.listen();
  try {
    return (await socket.settle()) ? await run(socket) : REFUSED;
  } finally {
    socket.close();
  }
}

const refusedCheck = (
  id: string,
  contract: string,
  operatorSees: string,
  headers: Parameters<BotSession['listen']>[0],
): Check => ({
  id,
  call: SOCKET,
  contract,
  operatorSees,
  run: async (bot) => {
    const socket = bot.listen(headers);
    const isOpen = (await socket.settle()) && !(await socket.waitForClose(500));
    socket.close();
    return isOpen ? 'the bot accepts the connection' : undefined;
  },
});

const surviveCheck = (id: string, what: string, message: unknown): Check => ({
  id,
  call: SOCKET,
  contract: `The connection stays open after ${what}.`,
  operatorSees: 'A live connection that breaks again and again.',
  run: (bot) =>
    withSocket(bot, async (socket) => {
      socket.send(message);
      return (await socket.waitForClose(SURVIVAL_MS)) ? 'the bot closes the connection' : undefined;
    }),
});

const REFUSED = seen(
  'the bot refuses the connection with the cookie of the sign-in',
  'No live connection. Signals and trades appear only by polling.',
);

/** Runs a check of the frames that a console received during the run, after a ping. */
async function withFrames(bot: BotSession, faultOf: (frames: readonly string[]) => CheckResult): Promise<CheckResult> {
  const [socket] = (await recordFor(bot, LISTENING_MS)).consoles;
  return socket === undefined || (!socket.isOpen() && socket.frames.length === 0) ? REFUSED : faultOf(socket.frames);
}

const PAGE = { query: { skip: 0, limit: 200 } };

/** Returns why the rows of a frame are not trades of the list. */
function positionsFault(rows: readonly Fields[], trades: readonly Fields[]): Fault {
  const tradeOf = ({ trade_id, symbol }: Fields): Fields | undefined =>
    trades.find((listed) => String(listed.trade_id) === String(trade_id) && listed.symbol === symbol);
  // A long list can have the trade on a later page.
  const unlisted = rows.find((row) => !tradeOf(row));
  if (unlisted && (trades.length < PAGE.query.limit || !rows.some(tradeOf))) {
    const { trade_id, symbol } = unlisted;
    return seen(`the frame has the trade_id ${shown(trade_id)} of ${shown(symbol)}, which the list lacks`, UNPRICED);
  }
  for (const row of rows) {
    const { mark_price } = row;
    const trade = tradeOf(row);
    if (trade === undefined) continue;
    const ratio = (numberOf(mark_price) ?? NaN) / (numberOf(trade.entry_price) ?? NaN);
    if (ratio > 2 || ratio < 0.5)
      return seen(
        `mark_price is ${shown(mark_price)}, the entry ${shown(trade.entry_price)}`,
        'A wrong present price.',
      );
  }
  return undefined;
}

export const LIVE_CHECKS: readonly Check[] = [
  {
    id: 'socket.opens',
    call: SOCKET,
    contract: 'A browser opens /ws with the cookie of the sign-in and the Origin of the page.',
    operatorSees: 'No live connection. Signals and trades appear only by polling.',
    run: (bot) => withSocket(bot, () => Promise.resolve(undefined)),
  },
  refusedCheck(
    'socket.needs-cookie',
    'A connection without a cookie is refused.',
    'Nothing. Anybody who reaches the address reads the events.',
    { cookie: null },
  ),
  refusedCheck(
    'socket.checks-cookie',
    'A connection with a made-up cookie is refused.',
    'Nothing. Anybody who reaches the address reads the events.',
    { cookie: 'session=made-up' },
  ),
  refusedCheck(
    'socket.checks-origin',
    'A connection of a page of another origin is refused.',
    'Nothing. Another page that the operator visits reads the events.',
    { origin: 'https://elsewhere.example' },
  ),
  surviveCheck('socket.ping', 'a ping', { type: 'ping' }),
  surviveCheck('socket.unknown-message', 'a message of an unknown type', { type: 'kit_no_such_message', data: 1 }),
  surviveCheck('socket.not-json', 'a message that is not JSON', '{"type":'),
  {
    id: 'socket.frames',
    call: SOCKET,
    contract: 'Every frame is one JSON object of a known type and has the form of docs/contract.',
    operatorSees: 'Events that never appear.',
    listens: true,
    run: (bot) =>
      withFrames(bot, (frames) => {
        for (const text of frames) {
          const frame = parseJsonObject(text);
          if (frame === undefined || typeof frame.type !== 'string') return `the frame ${shown(text)} has no type`;
          if (text.length > MAX_FRAME_LENGTH)
            return seen(`a frame of ${text.length} characters`, 'An event that never appears, and a slow page.');
          const isKnown = FRAMES_OF_SPECIFICATION.includes(frame.type) || frame.type in FRAME_CAPABILITIES;
          const [fault] = isKnown ? bot.documents.messageFaults(frame) : [];
          if (fault !== undefined) return fault;
        }
        return undefined;
      }),
  },
  {
    id: 'capabilities.only-listed-frames',
    call: SOCKET,
    contract: 'The bot sends additional frames only if `capabilities` lists their name.',
    operatorSees: 'Nothing. The console ignores the frames, and the bot sends them in vain.',
    listens: true,
    run: (bot) =>
      withFrames(bot, (frames) => {
        const types = frames.map((text) => String(parseJsonObject(text)?.type));
        const unlisted = types.find((type) => {
          const capability = FRAME_CAPABILITIES[type];
          return capability !== undefined && !bot.capabilities.includes(capability);
        });
        return unlisted === undefined ? undefined : `a frame of the type '${unlisted}'`;
      }),
  },
  {
    id: 'socket.event-numbers',
    call: SOCKET,
    capability: 'events.seq',
    contract: 'Every event has a `seq` above the `seq` before, and a pong repeats the last `seq`.',
    operatorSees: 'Signals that a slow console never shows, or reloads without a reason.',
    listens: true,
    run: (bot) =>
      withFrames(bot, (frames) => {
        let last = -1;
        for (const text of frames) {
          const { type, seq } = parseJsonObject(text) ?? {};
          if (typeof type !== 'string' || !NUMBERED_FRAMES.includes(type)) continue;
          if (!Number.isInteger(seq))
            return seen(
              `the frame ${shown(text)} has no number`,
              'Nothing. The console cannot notice that events are missing.',
            );
          const number = Number(seq);
          if (number < (type === 'pong' ? last : last + 1)) return `a ${type} with the number ${number} after ${last}`;
          last = number;
        }
        return undefined;
      }),
  },
  {
    id: 'socket.positions',
    call: SOCKET,
    capability: 'positions',
    contract: 'While a trade is open, the bot sends `positions` at least every 2 seconds.',
    operatorSees: UNPRICED,
    run: async (bot) => {
      const { body } = await bot.readNow('getStatus');
      if (!isRecord(body) || !((numberOf(body.active_trades) ?? 0) > 0)) return skip('no trade is open');
      return withSocket(bot, async (socket) => {
        const frame = await socket.waitFor(({ type }) => type === 'positions', REACTION_MS);
        if (!isRecord(frame)) return 'no frame within 2 seconds';
        return positionsFault(rowsOf(frame.data), tradesOf(await bot.readNow('getTrades', PAGE)));
      });
    },
  },
  {
    id: 'socket.sign-out',
    call: SOCKET,
    contract: 'A logout closes the connections of its session.',
    operatorSees: 'Nothing. A browser that signed out still receives the events.',
    run: async (bot) => {
      const { token, cookie } = await bot.signIn();
      const socket = bot.listen({ cookie: cookie ?? null });
      try {
        if (!(await socket.settle())) return 'the bot refuses the connection of a second session';
        await bot.call('logout', { token });
        return (await socket.waitForClose(REACTION_MS)) ? undefined : 'the connection stays open';
      } finally {
        socket.close();
      }
    },
  },
];
