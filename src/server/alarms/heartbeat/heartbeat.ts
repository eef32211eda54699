/** Calls the external monitor every minute while the bot is healthy. */

import type { LogWriter } from '../../logging/systemLog';
import type { ChannelAnswer } from '../delivery/channelMessage';

const BEAT_INTERVAL_MS = 60_000;
/** Interval of the checks, so that a bot that becomes healthy calls soon. */
const CHECK_INTERVAL_MS = 5_000;

/** State of the bot in the body of a call. */
export type HeartbeatBody = { state: string; mode: string; open_positions: number; pnl_day: number; at: string };

export type HeartbeatStatus = { is_set: boolean; last_success_at: string | null; last_answer: string | null };

/** Calls the external monitor. Never throws, and its answer never contains the address. */
export type CallMonitor = (body: HeartbeatBody, signal: AbortSignal) => Promise<ChannelAnswer>;

export type Heartbeat = {
  status(): HeartbeatStatus;
  /** Calls the monitor if a minute has passed and the bot is healthy. */
  beat(): void;
  start(): void;
  stop(): void;
};

type HeartbeatOptions = {
  call: CallMonitor | undefined;
  isHealthy: () => boolean;
  readBody: () => HeartbeatBody;
  log: LogWriter;
  wallNow: () => number;
  steadyNow: () => number;
};

/**
 * Calls an external monitor every minute while the bot is healthy. The monitor alarms the operator when the calls stop,
 * because a dead process, machine or network cannot.
 */
export function createHeartbeat({ call, isHealthy, readBody, log, wallNow, steadyNow }: HeartbeatOptions): Heartbeat {
  const stopped = new AbortController();
  let status: HeartbeatStatus = { is_set: call !== undefined, last_success_at: null, last_answer: null };
  let lastBeat = -Infinity;
  let isFailing = false;
  let timer: ReturnType<typeof setInterval> | undefined;

  const onAnswer = ({ outcome, answer }: ChannelAnswer): void => {
    if (stopped.signal.aborted) return;
    const isDelivered = outcome === 'delivered';
    const at = new Date(wallNow()).toISOString();
    status = { ...status, last_answer: answer, ...(isDelivered && { last_success_at: at }) };
    if (!isDelivered && !isFailing) log('WARNING', 'SYSTEM', `The monitor of HEARTBEAT_URL is not reached: ${answer}`);
    if (isDelivered && isFailing) log('INFO', 'SYSTEM', 'The monitor of HEARTBEAT_URL is reached again');
    isFailing = !isDelivered;
  };

  /** Returns the body for a healthy bot. A bot that cannot be read is not healthy. */
  const bodyOfHealthyBot = (): HeartbeatBody | undefined => {
    try {
      return isHealthy() ? readBody() : undefined;
    } catch {
      return undefined;
    }
  };

  const beat = (): void => {
    if (call === undefined || steadyNow() - lastBeat < BEAT_INTERVAL_MS) return;
    const body = bodyOfHealthyBot();
    if (body === undefined) return;
    lastBeat = steadyNow();
    void call(body, stopped.signal).then(onAnswer);
  };

  return {
    status: () => status,
    beat,
    start() {
      timer = setInterval(beat, CHECK_INTERVAL_MS);
    },
    stop() {
      clearInterval(timer);
      stopped.abort();
    },
  };
}
