import type { TimelineEvent } from '@/contract/history/timeline';
import { firstIndexFrom, type IncidentModel } from '@/domain/timeline/incidentModel';
import { panRange, zoomRange } from '@/domain/timeline/viewRange';
import type { ViewStore } from '../viewStore';

const PAN_SHARE = 0.2;
const ZOOM_IN = 0.5;

export const CANVAS_KEYS_TEXT =
  'Keys: arrows move, + and − zoom, 0 shows all, Home and End go to the ends, N and P select the next and previous event, Enter goes to its details.';

const zoomAtMiddle = (view: ViewStore, factor: number): void => {
  const { from, until } = view.range();
  view.setRange(zoomRange({ from, until }, factor, (from + until) / 2, view.window));
};
export const zoomIn = (view: ViewStore): void => zoomAtMiddle(view, ZOOM_IN);
export const zoomOut = (view: ViewStore): void => zoomAtMiddle(view, 1 / ZOOM_IN);

/** Returns the event after or before the selected one, or the first or last event in view. */
function neighbour(model: IncidentModel, view: ViewStore, step: 1 | -1): TimelineEvent | null {
  const { from, until } = view.range();
  const selected = view.selected();
  const index = selected
    ? model.events.indexOf(selected) + step
    : step === 1
      ? firstIndexFrom(model.at, from)
      : firstIndexFrom(model.at, until + 1) - 1;
  return model.events[index] ?? selected;
}

const spanOf = (view: ViewStore): number => view.range().until - view.range().from;

const MOVES: Record<string, (view: ViewStore, model: IncidentModel) => void> = {
  ArrowLeft: (view) => view.setRange(panRange(view.range(), -PAN_SHARE, view.window)),
  ArrowRight: (view) => view.setRange(panRange(view.range(), PAN_SHARE, view.window)),
  '+': zoomIn,
  '=': zoomIn,
  '-': zoomOut,
  '0': (view) => view.setRange(view.window),
  Home: (view) => view.setRange({ from: view.window.from, until: view.window.from + spanOf(view) }),
  End: (view) => view.setRange({ from: view.window.until - spanOf(view), until: view.window.until }),
  n: (view, model) => view.select(neighbour(model, view, 1)),
  p: (view, model) => view.select(neighbour(model, view, -1)),
};

/** Runs the command of a key. Returns false for a key without a command. */
export function runCanvasKey(key: string, view: ViewStore, model: IncidentModel): boolean {
  const name = key.length === 1 ? key.toLowerCase() : key;
  if (!Object.hasOwn(MOVES, name)) return false;
  MOVES[name]?.(view, model);
  return true;
}
