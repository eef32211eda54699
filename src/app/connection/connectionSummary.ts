import { FALLBACK_RELOAD_INTERVAL_MS } from '@/contract/timings';
import type { ConnectionPhase } from '@/slices/connection';

export type ConnectionTone = 'normal' | 'warning' | 'error';
export type ConnectionSummary = { tone: ConnectionTone; label: string; detail: string };

type ConnectionSummaryInputs = {
  phase: ConnectionPhase;
  openedBefore: boolean;
  answered: boolean;
  /** True when the last status is old or the last status request failed. */
  silent: boolean;
  /** Time since which an open feed is silent although events are missing, as text. */
  feedSilentSince: string | null;
};

const FEED_TEXT_BY_PHASE: Record<ConnectionPhase, string> = {
  idle: 'Live feed off',
  connecting: 'Live feed connecting',
  open: 'Live feed open',
  waiting: 'Live feed down, trying again',
};

export const feedPhaseText = (phase: ConnectionPhase): string => FEED_TEXT_BY_PHASE[phase];

const CONNECTING_SUMMARY: ConnectionSummary = {
  tone: 'normal',
  label: 'Connecting',
  detail: 'The bot answers; the live feed is being opened.',
};

const FEED_DOWN_SUMMARY: ConnectionSummary = {
  tone: 'warning',
  label: 'Feed down',
  detail: `The bot answers, but signals do not arrive live. Trades are refreshed every ${FALLBACK_RELOAD_INTERVAL_MS / 1000} seconds meanwhile.`,
};

/** Describes the worse of two connections: status polling and live feed. */
export function summariseConnection({
  phase,
  openedBefore,
  answered,
  silent,
  feedSilentSince,
}: ConnectionSummaryInputs): ConnectionSummary {
  if (silent)
    return {
      tone: 'error',
      label: 'No answer',
      detail: 'The bot does not answer. What is shown is the last known state; the console keeps asking.',
    };
  if (!answered) return { tone: 'normal', label: 'Connecting', detail: 'Waiting for the first answer of the bot.' };
  switch (phase) {
    case 'open':
      if (feedSilentSince !== null)
        return {
          tone: 'warning',
          // Without the seconds, the header of a phone has room for the label.
          label: `Silent since ${feedSilentSince.slice(0, 'HH:MM'.length)}`,
          detail: `The bot answers and the live feed is open, but events are missing. It is silent since ${feedSilentSince}.`,
        };
      return { tone: 'normal', label: 'Connected', detail: 'The bot answers and the live feed is open.' };
    case 'connecting':
      // A retry counts as a closed feed, so that the text does not change with every retry.
      return openedBefore ? FEED_DOWN_SUMMARY : CONNECTING_SUMMARY;
    case 'waiting':
    case 'idle':
      return FEED_DOWN_SUMMARY;
    default:
      return phase satisfies never;
  }
}
