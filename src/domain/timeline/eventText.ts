import type { TimelineEvent } from '@/contract/history/timeline';
import { CHANGE_WORDS } from '../alarms/alarmWords';
import { maskSecrets } from '../logs/logsMask';

const STATE_WORDS: Record<string, string> = {
  ...CHANGE_WORDS,
  done: 'Done',
  refused: 'Refused',
  failed: 'Failed',
  signed_in: 'Signed in',
  signed_out: 'Signed out',
  lost: 'Lost',
  restored: 'Restored',
  started: 'Started',
  stopped: 'Stopped',
  pending: 'Pending',
  traded: 'Traded',
  rejected: 'Rejected',
  open: 'Open',
  closed: 'Closed',
};

export const stateWord = ({ state }: Pick<TimelineEvent, 'state'>): string =>
  state === null ? '' : Object.hasOwn(STATE_WORDS, state) ? (STATE_WORDS[state] ?? state) : state;

/** Returns the text of an event without secrets. */
export const eventText = ({ text }: Pick<TimelineEvent, 'text'>): string => (text === null ? '' : maskSecrets(text));

/** Returns the title of an event without secrets. */
export const eventTitle = ({ title }: Pick<TimelineEvent, 'title'>): string => maskSecrets(title);

/** Returns the details of an event without secrets. The name of a detail tells whether its text is a secret. */
export const eventDetails = ({ details }: Pick<TimelineEvent, 'details'>): TimelineEvent['details'] =>
  Object.fromEntries(
    Object.entries(details).flatMap(([name, value]) => {
      if (value === null) return [];
      const label = `${name}: `;
      return [[name, typeof value === 'string' ? maskSecrets(label + value).slice(label.length) : value]];
    }),
  );

const LISTED_CHANGES = 3;

/** Returns the text of an event in a list. A save of parameters lists its first changed fields. */
export function eventListText(event: Pick<TimelineEvent, 'kind' | 'text' | 'details'>): string {
  const text = eventText(event);
  const changes = event.kind === 'parameters' ? Object.entries(eventDetails(event)) : [];
  if (changes.length === 0) return text;
  const listed = changes.slice(0, LISTED_CHANGES).map(([name, value]) => `${name} ${String(value)}`);
  const more = changes.length - listed.length;
  return `${text}: ${listed.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
