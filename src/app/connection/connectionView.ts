import { FALLBACK_RELOAD_INTERVAL_MS } from '@/contract/timings';
import type { ConnectionPhase } from '@/slices/connection';

export type Tone = 'calm' | 'warning' | 'error';
export type ConnectionView = { tone: Tone; label: string; detail: string };

type Inputs = {
  phase: ConnectionPhase;
  /** The live feed has been open in this session. */
  openedBefore: boolean;
  /** The bot has answered at least once. */
  answered: boolean;
  /** The last status is old, or the last status request failed. */
  silent: boolean;
};

const FEEDS: Record<ConnectionPhase, string> = {
  idle: 'Live feed off',
  connecting: 'Live feed connecting',
  open: 'Live feed open',
  waiting: 'Live feed down, trying again',
};

export const feedWords = (phase: ConnectionPhase): string => FEEDS[phase];

const CONNECTING: ConnectionView = {
  tone: 'calm',
  label: 'Connecting',
  detail: 'The bot answers; the live feed is being opened.',
};

const FEED_DOWN: ConnectionView = {
  tone: 'warning',
  label: 'Feed down',
  detail: `The bot answers, but signals do not arrive live. Trades are refreshed every ${FALLBACK_RELOAD_INTERVAL_MS / 1000} seconds meanwhile.`,
};

/** Returns the worse state of status polling and live feed, as text. */
export function connectionView({ phase, openedBefore, answered, silent }: Inputs): ConnectionView {
  if (silent)
    return {
      tone: 'error',
      label: 'No answer',
      detail: 'The bot does not answer. What is shown is the last known state; the console keeps asking.',
    };
  if (!answered) return { tone: 'calm', label: 'Connecting', detail: 'Waiting for the first answer of the bot.' };
  switch (phase) {
    case 'open':
      return { tone: 'calm', label: 'Connected', detail: 'The bot answers and the live feed is open.' };
    case 'connecting':
      // During a retry the feed is still down. Otherwise the text would change every 3 s.
      return openedBefore ? FEED_DOWN : CONNECTING;
    case 'waiting':
    case 'idle':
      return FEED_DOWN;
    default:
      return phase satisfies never;
  }
}
