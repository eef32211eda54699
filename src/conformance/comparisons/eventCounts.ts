import { parseJsonObject } from '@/contract/schema/objects';
import type { BotSession } from '../botSession';
import { skip, type CheckResult } from '../check';
import { seen } from '../faults';
import { fieldsOf, numberOf } from '../values';
import type { Lists, Recording } from './eventRecorder';

/**
 * Compares the growth of `uptime_seconds` with the time of the recording, and of `total_signals` with the signal frames.
 * Skips a bot that was started again meanwhile.
 */
export async function countFault(recording: Recording, _lists: Lists, bot: BotSession): Promise<CheckResult> {
  const { before, startedAt, firstFrames, statusFrames, consoles } = recording;
  const frames = consoles[0]?.frames ?? [];
  const lastFrames = frames.length;
  const status = fieldsOf((await bot.readNow('getStatus')).body);
  const [was, is] = [before.status.uptime_seconds, status.uptime_seconds].map(numberOf);
  const passed = (bot.transport.now() - startedAt) / 1000;
  if (was === undefined || is === undefined || before.status.running !== true || status.running !== true)
    return skip('the bot did not run all the time');
  if (is < was) return skip('the bot was started again');
  const grown = is - was;
  if (grown < passed / 2 - 2 || grown > passed * 2 + 5)
    return `${Math.round(passed)} seconds changed the uptime by ${grown}`;
  const counts = [before.status.total_signals, status.total_signals].map(numberOf);
  const counted = (counts[1] ?? NaN) - (counts[0] ?? NaN);
  // A bot counts a signal at any time between the request of a status and its reply.
  const fewest = signalCount(frames.slice(statusFrames, lastFrames));
  const most = signalCount(frames.slice(firstFrames[0]));
  return Number.isNaN(counted) || (counted >= fewest - 1 && counted <= most + 1)
    ? undefined
    : seen(`total_signals grew by ${counted}, the bot sent ${most} signals`, 'A wrong Total Signals.');
}

const signalCount = (frames: readonly string[]): number =>
  frames.filter((text) => parseJsonObject(text)?.type === 'signal').length;
