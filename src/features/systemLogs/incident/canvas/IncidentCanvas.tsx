import { styled } from '@mui/material/styles';
import { type KeyboardEvent, memo, useCallback, useMemo, useRef } from 'react';
import type { IncidentModel } from '@/domain/timeline/incidentModel';
import { plural } from '@/domain/format/format';
import { CanvasView, type DrawCanvas } from '@/ui/canvas/CanvasView';
import { useTimeZone } from '@/ui/hooks/timeZone';
import { surfaceStyle } from '@/ui/theme/sharedStyles';
import { useCurrency } from '@/ui/figures/currency';
import { CANVAS_KEYS_TEXT, runCanvasKey } from './canvasKeys';
import { drawIncident, type DrawPrice } from './drawIncident';
import { eventAt, layOutLanes, plotOf } from './incidentGeometry';
import { useCanvasGestures } from './useCanvasGestures';
import type { ViewStore } from '../viewStore';

// A vertical drag by touch scrolls the page. Horizontal drags and pinches are gestures of the canvas.
const CanvasFrame = styled('div')(({ theme }) => ({
  ...surfaceStyle(theme),
  minWidth: 0,
  overflow: 'hidden',
  cursor: 'grab',
  touchAction: 'pan-y',
  '&:active': { cursor: 'grabbing' },
}));

type Props = {
  model: IncidentModel;
  view: ViewStore;
  moment: number;
  symbol: string;
  /** Draws the lane of the price. Undefined without a chosen symbol. */
  drawPrice: DrawPrice | undefined;
  onDetails: () => void;
};

/** Shows the lanes on one axis of time. The list of events beside the canvas is its alternative in text. */
export const IncidentCanvas = memo(function IncidentCanvas({
  model,
  view,
  moment,
  symbol,
  drawPrice,
  onDetails,
}: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const zone = useTimeZone();
  const currency = useCurrency();
  const { lanes, height } = useMemo(() => layOutLanes(drawPrice ? symbol : ''), [drawPrice, symbol]);
  const draw = useCallback<DrawCanvas>(
    (context, size, theme) =>
      drawIncident(
        context,
        { model, lanes, view, moment, zone, currency, drawPrice: drawPrice ?? (() => undefined) },
        size,
        theme,
      ),
    [model, lanes, view, moment, zone, currency, drawPrice],
  );
  const onClick = useCallback(
    (point: { x: number; y: number }, width: number) =>
      view.select(eventAt(point, model, view.range(), plotOf(width), lanes)),
    [model, view, lanes],
  );
  useCanvasGestures(frame, view, onClick);

  const pressed = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter') onDetails();
    else if (!runCanvasKey(event.key, view, model)) return;
    event.preventDefault();
  };
  return (
    <CanvasFrame
      ref={frame}
      className="lanes"
      // The frame hides what is outside, so that a grid would shrink it on a low screen.
      style={{ minHeight: height + 2 }}
      tabIndex={0}
      role="group"
      aria-label="Lanes of the incident"
      aria-description={CANVAS_KEYS_TEXT}
      onKeyDown={pressed}
    >
      <CanvasView
        label={`${plural(model.events.length, 'event')} on one axis of time, listed below`}
        height={height}
        draw={draw}
        subscribe={view.subscribe}
      />
    </CanvasFrame>
  );
});
