import { aTimelineEvent, aTradeEvent, INCIDENT_MS } from '@/testing/rows/timelineEvent';
import { createIncidentModel, eventsInRange } from './incidentModel';

const second = (value: number): number => INCIDENT_MS + value * 1_000;
const WINDOW = { from: second(0), until: second(100) };
const feed = (at: number, state: string) => aTimelineEvent(at, { kind: 'feed', state });

test('a model sorts the events into lanes by time', () => {
  const model = createIncidentModel([aTimelineEvent(9), aTimelineEvent(3), feed(5, 'lost')], WINDOW);
  expect(model.events.map(({ at }) => at)).toEqual([second(3), second(5), second(9)]);
  expect([...(model.lanes.get('command')?.at ?? [])]).toEqual([second(3), second(9)]);
});

test('events of one lane with different states have different marks', () => {
  const model = createIncidentModel(
    [1, 2, 3].map((at) => aTimelineEvent(at, at === 2 ? { state: 'refused' } : {})),
    WINDOW,
  );
  const { markIndex, marks } = model.lanes.get('command')!;
  expect([...markIndex].map((index) => marks[index]?.shape)).toEqual(['square', 'cross', 'square']);
});

test('trades that overlap in time have different rows', () => {
  const { bars } = createIncidentModel([aTradeEvent(1, 50, 1), aTradeEvent(2, 10, 1), aTradeEvent(20, 30, 1)], WINDOW);
  expect(bars.map(({ row }) => row)).toEqual([0, 1, 1]);
});

test('an open trade lasts until the time of the reply and counts for no PnL', () => {
  const { bars, equity } = createIncidentModel([aTradeEvent(1, null, -7)], WINDOW, second(40));
  expect(bars).toMatchObject([{ until: second(40), pnl: null }]);
  expect(equity).toEqual([]);
});

test('the net PnL begins at 0 and adds each exit of the window in order', () => {
  const { equity } = createIncidentModel(
    [aTradeEvent(1, 60, 5), aTradeEvent(2, 30, -2), aTradeEvent(-90, -80, 100), aTradeEvent(90, 120, 100)],
    WINDOW,
  );
  expect(equity).toEqual([
    { at: second(30), pnl: -2 },
    { at: second(60), pnl: 3 },
  ]);
});

test('an outage lasts from the loss of the feed to its return, and a cut outage to the edge of the window', () => {
  const outages = (...events: ReturnType<typeof feed>[]) => createIncidentModel(events, WINDOW).outages;
  expect(outages(feed(10, 'lost'), feed(20, 'restored'))).toEqual([{ from: second(10), until: second(20) }]);
  expect(outages(feed(20, 'restored'))).toEqual([{ from: WINDOW.from, until: second(20) }]);
  expect(outages(feed(90, 'lost'))).toEqual([{ from: second(90), until: WINDOW.until }]);
});

test('the events in a range include the trades that were open when it began', () => {
  const model = createIncidentModel([aTradeEvent(1, 50, 1), aTradeEvent(2, 4, 1), aTimelineEvent(9)], WINDOW);
  const shown = (from: number, until: number) =>
    eventsInRange(model, { from: second(from), until: second(until) }).map(({ id }) => id);
  expect(shown(5, 20)).toEqual(['trade-1', 'event-9']);
  expect(shown(60, 70)).toEqual([]);
});
