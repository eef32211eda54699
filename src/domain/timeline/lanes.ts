import type { TimelineEvent, TimelineKind } from '@/contract/history/timeline';

/** Lanes of the incident view from top to bottom, with their heights in px. */
export const LANES = [
  { id: 'alarm', label: 'Alarms', kinds: ['alarm'], height: 24 },
  { id: 'command', label: 'Commands', kinds: ['command'], height: 24 },
  { id: 'parameters', label: 'Parameters', kinds: ['parameters'], height: 24 },
  { id: 'sign_in', label: 'Sign-ins', kinds: ['sign_in'], height: 24 },
  { id: 'feed', label: 'System', kinds: ['feed', 'process', 'connection'], height: 24 },
  { id: 'signal', label: 'Signals', kinds: ['signal'], height: 24 },
  { id: 'trade', label: 'Trades', kinds: ['trade'], height: 40 },
  { id: 'log', label: 'Log lines', kinds: ['log'], height: 24 },
] as const satisfies { id: string; label: string; kinds: readonly TimelineKind[]; height: number }[];
export type LaneId = (typeof LANES)[number]['id'];

export const KIND_WORDS: Record<TimelineKind, string> = {
  alarm: 'Alarm',
  command: 'Command',
  parameters: 'Parameters',
  sign_in: 'Sign-in',
  connection: 'Connection',
  feed: 'Feed',
  process: 'Process',
  signal: 'Signal',
  trade: 'Trade',
  log: 'Log line',
};

/** Shape of a mark. The shape tells the state without colour. */
export type MarkShape =
  'up' | 'down' | 'hollowUp' | 'hollowDown' | 'square' | 'diamond' | 'dot' | 'ring' | 'cross' | 'tick';
export type MarkTone = 'bad' | 'warn' | 'good' | 'plain' | 'quiet' | 'accent';
export type Mark = { shape: MarkShape; tone: MarkTone };

const ALARM_TONES: Record<string, MarkTone> = { critical: 'bad', warning: 'warn', notice: 'accent' };
const FAILED: Mark = { shape: 'cross', tone: 'bad' };

const isFailed = (state: string | null): boolean => state === 'refused' || state === 'failed';

function signalMark({ state, title }: TimelineEvent): Mark {
  const isShort = title.includes('SHORT');
  if (state === 'traded') return { shape: isShort ? 'down' : 'up', tone: 'accent' };
  return { shape: isShort ? 'hollowDown' : 'hollowUp', tone: 'quiet' };
}

/** Returns the mark of an event. Trades are bars instead of marks. */
export function markOf(event: TimelineEvent): Mark {
  const { kind, state } = event;
  switch (kind) {
    case 'alarm':
      return state === 'raised'
        ? { shape: 'up', tone: ALARM_TONES[String(event.details.rank)] ?? 'warn' }
        : { shape: 'ring', tone: 'quiet' };
    case 'command':
      return isFailed(state) ? FAILED : { shape: 'square', tone: 'plain' };
    case 'parameters':
      return isFailed(state) ? FAILED : { shape: 'diamond', tone: 'accent' };
    case 'sign_in':
      return isFailed(state) ? FAILED : { shape: state === 'signed_out' ? 'ring' : 'dot', tone: 'plain' };
    case 'connection':
      return { shape: state === 'closed' ? 'ring' : 'dot', tone: 'plain' };
    case 'feed':
      return state === 'lost' ? FAILED : { shape: 'dot', tone: 'good' };
    case 'process':
      return { shape: state === 'stopped' ? 'ring' : 'square', tone: event.text === null ? 'plain' : 'bad' };
    case 'signal':
      return signalMark(event);
    case 'log':
      return state === 'WARNING' ? { shape: 'tick', tone: 'warn' } : FAILED;
    case 'trade':
      return { shape: 'square', tone: 'plain' };
  }
}
