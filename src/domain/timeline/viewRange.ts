import type { TimeRange } from './incidentModel';

const MIN_SPAN_MS = 1_000;

/** Returns the range within the window: at least a second long, at most the window. */
export function clampRange({ from, until }: TimeRange, window: TimeRange): TimeRange {
  const longest = window.until - window.from;
  const span = Math.min(longest, Math.max(Math.min(MIN_SPAN_MS, longest), until - from));
  const start = Math.min(window.until - span, Math.max(window.from, from));
  return { from: start, until: start + span };
}

/** Moves the range by a share of its length. */
export function panRange(range: TimeRange, share: number, window: TimeRange): TimeRange {
  const shift = (range.until - range.from) * share;
  return clampRange({ from: range.from + shift, until: range.until + shift }, window);
}

/** Scales the range by `factor` around `anchor`, which stays in its place. A factor below 1 zooms in. */
export function zoomRange(range: TimeRange, factor: number, anchor: number, window: TimeRange): TimeRange {
  const span = Math.min(window.until - window.from, Math.max(MIN_SPAN_MS, (range.until - range.from) * factor));
  const share = (anchor - range.from) / (range.until - range.from);
  const from = anchor - share * span;
  return clampRange({ from, until: from + span }, window);
}
