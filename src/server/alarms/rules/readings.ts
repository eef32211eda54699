/** Creates the readings of a rule from figures, conditions, events and positions. */

import type { Measurements, PositionMeasurements } from '../measurements/measurements';
import type { EventKind } from '../measurements/recentEvents';
import type { AlarmReading } from '../alarmRule';

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60_000;

/** Returns the reading of a figure of the whole bot, or none while the figure is unknown. */
export const figureReading = (value: number | null, message: (value: number) => string): AlarmReading[] =>
  value === null ? [] : [{ subject: null, value, message: () => message(value) }];

/** Returns the reading of a condition without a figure, or none while the condition does not hold. */
export const conditionReading = (holds: boolean, message: () => string): AlarmReading[] =>
  holds ? [{ subject: null, value: null, message }] : [];

/** Returns one reading for each subject of the events of the last minute. */
export const eventReadings = ({ events }: Measurements, kind: EventKind): AlarmReading[] =>
  events.of(kind).map(({ subject, value, text, count, occurrence }) => ({
    subject,
    value,
    occurrence,
    message: () => (count > 1 ? `${text} (${count} times within a minute).` : `${text}.`),
  }));

/** Returns one reading for each symbol with a position, of the worst position of the symbol. */
export function positionReadings(
  positions: readonly PositionMeasurements[],
  figureOf: (position: PositionMeasurements) => number | null,
  message: (position: PositionMeasurements, value: number) => string,
): AlarmReading[] {
  const worst = new Map<string, { position: PositionMeasurements; value: number }>();
  for (const position of positions) {
    const value = figureOf(position);
    if (value === null || value <= (worst.get(position.symbol)?.value ?? -Infinity)) continue;
    worst.set(position.symbol, { position, value });
  }
  return [...worst].map(([subject, { position, value }]) => ({
    subject,
    value,
    message: () => message(position, value),
  }));
}
