// Records the frames of two consoles while the other checks run.

import { isRecord, parseJsonObject } from '@/contract/schema/objects';
import type { BotSession } from '../botSession';
import type { SocketListener } from '../socketListener';
import type { Fields } from '../transport';
import { fieldsOf, rowsOf, tradesOf } from '../values';

const STEP_MS = 500;
/** The console sends a ping every 30 seconds. */
const SECOND_PING_MS = 12_000;
export const WHOLE_RECORDING_MS = 26_000;

/** The lists at one moment. */
export type Lists = { trades: readonly Fields[]; signals: readonly Fields[]; status: Fields };

export type Recording = {
  startedAt: number;
  consoles: readonly SocketListener[];
  /** Number of frames that each console had received when `before` was requested. */
  firstFrames: readonly number[];
  /** Number of frames that the first console had received when the status of `before` arrived. */
  statusFrames: number;
  before: Lists;
  pings: number;
};

const recordings = new WeakMap<BotSession, Promise<Recording>>();

/** Returns the recording of a bot. The first call opens a console of the session of the kit and one of a second session. */
export function recordingOf(bot: BotSession): Promise<Recording> {
  const recording = recordings.get(bot) ?? startRecording(bot);
  recordings.set(bot, recording);
  return recording;
}

async function startRecording(bot: BotSession): Promise<Recording> {
  const second = await bot.signIn().catch(() => bot.session);
  const consoles = [bot.listen(), bot.listen({ cookie: second.cookie ?? null })];
  for (const socket of consoles) await socket.settle();
  const firstFrames = consoles.map(({ frames }) => frames.length);
  const noLists: Lists = { trades: [], signals: [], status: {} };
  let statusFrames = 0;
  const before = await readLists(bot, () => (statusFrames = consoles[0]?.frames.length ?? 0)).catch(() => noLists);
  const recording = { startedAt: bot.transport.now(), consoles, firstFrames, statusFrames, before, pings: 0 };
  ping(recording);
  return recording;
}

function ping(recording: Recording): void {
  recording.pings += 1;
  // The second console sends nothing, as a page within the first 30 seconds.
  const [first] = recording.consoles;
  if (first?.isOpen()) first.send({ type: 'ping' });
}

/** Returns the recording after at least a time since its start. A whole recording has two pings. */
export async function recordFor(bot: BotSession, ms: number): Promise<Recording> {
  const recording = await recordingOf(bot);
  const isWhole = ms >= WHOLE_RECORDING_MS;
  const elapsed = (): number => bot.transport.now() - recording.startedAt;
  while (isWhole && elapsed() < SECOND_PING_MS) await bot.transport.wait(STEP_MS);
  if (isWhole && recording.pings < 2) ping(recording);
  while (elapsed() < ms) await bot.transport.wait(STEP_MS);
  return recording;
}

/** Closes both consoles. */
export async function endRecording(bot: BotSession): Promise<void> {
  const recording = await recordings.get(bot);
  for (const socket of recording?.consoles ?? []) socket.close();
}

/** Reads the lists with the limits of the console. */
export async function readLists(bot: BotSession, onStatus?: () => void): Promise<Lists> {
  const status = fieldsOf((await bot.readNow('getStatus')).body);
  onStatus?.();
  const trades = tradesOf(await bot.readNow('getTrades', { query: { skip: 0, limit: 200 } }));
  const signals = rowsOf((await bot.readNow('getSignals', { query: { limit: 20 } })).body);
  return { trades, signals, status };
}

/** A frame of the specification with its type and its row. */
export type Event = { type: string; row: Fields; key: string };

export const signalKeyOf = ({ timestamp, symbol, side }: Fields): string =>
  [timestamp, symbol, side].map(String).join(' ');

/** Returns the events that a console received after the lists were read. A correction is no second event. */
export function eventsOf({ consoles, firstFrames }: Recording, index: number): Event[] {
  return (consoles[index]?.frames ?? []).slice(firstFrames[index]).flatMap((text) => {
    const { type, data, is_correction } = parseJsonObject(text) ?? {};
    if (!isRecord(data) || is_correction === true) return [];
    if (type === 'signal') return [{ type, row: data, key: `signal ${signalKeyOf(data)}` }];
    if (type !== 'trade_open' && type !== 'trade_close') return [];
    return [{ type, row: data, key: `${type} ${String(data.trade_id)}` }];
  });
}
