import { aTimelineEvent, aTradeEvent, INCIDENT_MS } from '@/testing/rows/timelineEvent';
import { incidentJson, incidentMarkdown, type Incident } from './incidentExport';

const SECRET = 'abcDEF123456ghiJKL789012';
const incident: Incident = {
  range: { from: INCIDENT_MS, until: INCIDENT_MS + 60_000 },
  source: 'PAPER, simulated market',
  counts: [
    { kind: 'log', total: 12_000, sent: 10_000, complete_from: 0, complete_until: 0 },
    { kind: 'trade', total: 1, sent: 1, complete_from: 0, complete_until: 0 },
  ],
  events: [
    aTimelineEvent(1, {
      kind: 'parameters',
      title: 'Save parameters',
      details: { obi_threshold: '0.3 -> 0.36', api_key: SECRET },
    }),
    aTimelineEvent(2, { kind: 'log', state: 'ERROR', title: 'DATA', text: `<b>a|b</b>\ntoken=${SECRET}`, by: null }),
    aTradeEvent(3, 9, -1.5),
  ],
};

test('the Markdown export lists every event in one line of a table, without markup and secrets', () => {
  const text = incidentMarkdown(incident).join('');
  expect(text).not.toContain(SECRET);
  expect(text).toContain('- Log line: only 10,000 of 12,000 events of the loaded window.');
  expect(text).not.toContain('Trade: only');
  const rows = text.split('\n').filter((line) => line.startsWith('| 2026'));
  expect(rows).toEqual([
    '| 2026-03-10T12:00:01.000Z | Parameters | Done | Save parameters. obi\\_threshold 0.3 -&gt; 0.36; api\\_key ••• | admin |',
    '| 2026-03-10T12:00:02.000Z | Log line | ERROR | DATA. &lt;b&gt;a\\|b&lt;/b&gt; token=••• |  |',
    '| 2026-03-10T12:00:03.000Z to 2026-03-10T12:00:09.000Z | Trade | Closed | Trade LONG BTCUSDT. pnl\\_net -1.5; trade\\_id T3 |  |',
  ]);
});

test('the JSON export keeps numbers and ISO times, and masks secrets', () => {
  const text = incidentJson(incident).join('');
  expect(text).not.toContain(SECRET);
  const { events, from, counts } = JSON.parse(text);
  expect(from).toBe('2026-03-10T12:00:00.000Z');
  expect(counts).toHaveLength(2);
  expect(events[2]).toMatchObject({ at: '2026-03-10T12:00:03.000Z', details: { pnl_net: -1.5 } });
});
