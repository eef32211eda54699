import { styled } from '@mui/material/styles';
import { type ReactNode, useEffect, useRef } from 'react';
import { cancelCanvasDrawing, requestCanvasDrawing } from './drawRequests';
import { type CanvasTheme, useCanvasTheme } from './canvasTheme';
import { useIsInView } from '../hooks/useIsInView';

export type CanvasSize = { width: number; height: number };
export type DrawCanvas = (context: CanvasRenderingContext2D, size: CanvasSize, theme: CanvasTheme) => void;

const CanvasFrame = styled('div')({
  position: 'relative',
  minWidth: 0,
  '& > canvas': { position: 'absolute', inset: 0, width: '100%', height: '100%', display: 'block' },
});

type Props = {
  label: string;
  height: number;
  draw: DrawCanvas;
  /** Registers a listener for new data and returns the function that removes the listener. */
  subscribe: (listener: () => void) => () => void;
  children?: ReactNode;
};

/** Shows a canvas that repaints on a change of size, theme or data while the canvas is visible. */
export function CanvasView({ label, height, draw, subscribe, children }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const theme = useCanvasTheme();
  const inView = useIsInView(canvas);
  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context || !inView) return;
    const paint = (): void => {
      const size = { width: element.clientWidth, height: element.clientHeight };
      if (size.width === 0) return;
      const scale = window.devicePixelRatio || 1;
      resizeCanvas(element, size, scale);
      context.setTransform(scale, 0, 0, scale, 0, 0);
      context.clearRect(0, 0, size.width, size.height);
      draw(context, size, theme);
    };
    const changed = (): void => requestCanvasDrawing(paint);
    const leave = subscribe(changed);
    const resized = new ResizeObserver(changed);
    resized.observe(element);
    changed();
    return () => {
      leave();
      resized.disconnect();
      cancelCanvasDrawing(paint);
    };
  }, [draw, subscribe, theme, inView]);
  return (
    <CanvasFrame style={{ height }}>
      <canvas ref={canvas} role="img" aria-label={label} />
      {children && <div className="visually-hidden">{children}</div>}
    </CanvasFrame>
  );
}

function resizeCanvas(element: HTMLCanvasElement, { width, height }: CanvasSize, scale: number): void {
  const [wide, high] = [Math.round(width * scale), Math.round(height * scale)];
  if (element.width !== wide) element.width = wide;
  if (element.height !== high) element.height = high;
}
