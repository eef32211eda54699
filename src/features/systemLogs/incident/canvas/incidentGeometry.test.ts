import { createIncidentModel } from '@/domain/timeline/incidentModel';
import { aTimelineEvent, aTradeEvent, INCIDENT_MS } from '@/testing/rows/timelineEvent';
import { barPlace, eventAt, layOutLanes, plotOf, timeOfX, xOfTime } from './incidentGeometry';

const range = { from: INCIDENT_MS, until: INCIDENT_MS + 100_000 };
const plot = plotOf(1_092);
const { lanes } = layOutLanes('');
const laneOf = (id: string) => lanes.find((lane) => lane.id === id)!;
const model = createIncidentModel(
  [aTimelineEvent(50), aTimelineEvent(50.3, { id: 'later' }), aTradeEvent(10, 40, 1), aTradeEvent(20, 30, 1)],
  range,
);
const at = (second: number, y: number) =>
  eventAt({ x: xOfTime(INCIDENT_MS + second * 1_000, range, plot), y }, model, range, plot, lanes)?.id;

test('a point of the canvas and its time convert into each other', () => {
  expect(plot).toEqual({ left: 92, width: 1_000 });
  expect(plotOf(400)).toEqual({ left: 0, width: 400 });
  expect(timeOfX(xOfTime(INCIDENT_MS + 12_345, range, plot), range, plot)).toBeCloseTo(INCIDENT_MS + 12_345, 3);
});

test('a click selects the nearest event of its lane', () => {
  const { top } = laneOf('command');
  expect(at(49.9, top + 5)).toBe('event-50');
  expect(at(50.4, top + 5)).toBe('later');
  expect(at(60, top + 5)).toBeUndefined();
  expect(at(50, laneOf('alarm').top + 5)).toBeUndefined();
});

test('a click on a bar selects its trade', () => {
  const lane = laneOf('trade');
  expect(at(25, barPlace(0, lane).y + 2)).toBe('trade-10');
  expect(at(25, barPlace(1, lane).y + 2)).toBe('trade-20');
  expect(at(70, barPlace(0, lane).y + 2)).toBeUndefined();
});
