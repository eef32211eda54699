import type { TimelineCount, TimelineEvent } from '@/contract/history/timeline';
import { formatCount, plural } from '../format/format';
import { eventDetails, eventText, eventTitle, stateWord } from './eventText';
import type { TimeRange } from './incidentModel';
import { KIND_WORDS } from './lanes';

export type Incident = {
  range: TimeRange;
  /** Bot and market of the incident, such as 'PAPER, simulated market'. */
  source: string;
  counts: readonly TimelineCount[];
  events: readonly TimelineEvent[];
};

const iso = (ms: number): string => new Date(ms).toISOString();

/** Makes a text harmless in a Markdown table: one line, no markup, no new cell. */
const cell = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_[\]<>|~#]/g, (sign) => (sign === '<' ? '&lt;' : sign === '>' ? '&gt;' : `\\${sign}`));

/** Returns the events as a post-mortem in Markdown, in parts. Times are UTC. Secrets are masked. */
export function incidentMarkdown({ range, source, counts, events }: Incident): string[] {
  const missing = counts.filter(({ total, sent }) => sent < total);
  const head = [
    `# Incident ${iso(range.from)} to ${iso(range.until)}`,
    '',
    cell(source),
    '',
    '## Summary',
    '',
    '_What happened, what it cost, what was done, what changes._',
    '',
    '## Events',
    '',
    ...missing.map(
      ({ kind, sent, total }) =>
        `- ${KIND_WORDS[kind]}: only ${formatCount(sent)} of ${plural(total, 'event')} of the loaded window.`,
    ),
    ...(missing.length > 0 ? [''] : []),
    `${plural(events.length, 'event')}, times in UTC.`,
    '',
    '| time | kind | state | event | by |',
    '| --- | --- | --- | --- | --- |',
  ];
  return [`${head.join('\n')}\n`, ...events.map((event) => `${markdownRow(event)}\n`)];
}

function markdownRow(event: TimelineEvent): string {
  const details = Object.entries(eventDetails(event)).map(([name, value]) => `${name} ${String(value)}`);
  const what = [eventTitle(event), eventText(event), details.join('; ')].filter(Boolean).join('. ');
  const time = event.until === null ? iso(event.at) : `${iso(event.at)} to ${iso(event.until)}`;
  return `| ${[time, KIND_WORDS[event.kind], stateWord(event), what, event.by ?? ''].map(cell).join(' | ')} |`;
}

/** Returns the events as JSON, in parts. Secrets are masked. */
export function incidentJson({ range, source, counts, events }: Incident): string[] {
  const head = JSON.stringify({ from: iso(range.from), until: iso(range.until), source, counts }).slice(0, -1);
  const rows = events.map((event) =>
    JSON.stringify({
      ...event,
      at: iso(event.at),
      until: event.until === null ? null : iso(event.until),
      title: eventTitle(event),
      text: eventText(event),
      details: eventDetails(event),
    }),
  );
  return [`${head},"events":[\n`, ...rows.map((row, index) => (index === 0 ? row : `,\n${row}`)), '\n]}\n'];
}
