import { styled } from '@mui/material/styles';
import { type ReactNode, useEffect, useRef } from 'react';
import { cancelDraw, requestDraw } from './frames';
import { type CanvasLook, useCanvasLook } from './look';
import { useIsInView } from '../useIsInView';

export type CanvasSize = { width: number; height: number };
export type DrawCanvas = (context: CanvasRenderingContext2D, size: CanvasSize, look: CanvasLook) => void;

const Root = styled('div')({
  position: 'relative',
  minWidth: 0,
  '& > canvas': { position: 'absolute', inset: 0, width: '100%', height: '100%', display: 'block' },
});

type Props = {
  /** Description of the drawing for screen readers. */
  label: string;
  height: number;
  draw: DrawCanvas;
  /** Calls the listener for new data of the drawing. */
  subscribe: (listener: () => void) => () => void;
  /** Table with the same figures. */
  children?: ReactNode;
};

/**
 * Shows a canvas. A change of size, theme or data repaints it without rendering the component. It is not repainted while
 * it is out of view.
 */
export function CanvasView({ label, height, draw, subscribe, children }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const look = useCanvasLook();
  const inView = useIsInView(canvas);
  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context || !inView) return;
    const paint = (): void => {
      const size = { width: element.clientWidth, height: element.clientHeight };
      if (size.width === 0) return;
      const scale = window.devicePixelRatio || 1;
      fitCanvas(element, size, scale);
      context.setTransform(scale, 0, 0, scale, 0, 0);
      context.clearRect(0, 0, size.width, size.height);
      draw(context, size, look);
    };
    const changed = (): void => requestDraw(paint);
    const leave = subscribe(changed);
    const resized = new ResizeObserver(changed);
    resized.observe(element);
    changed();
    return () => {
      leave();
      resized.disconnect();
      cancelDraw(paint);
    };
  }, [draw, subscribe, look, inView]);
  return (
    <Root style={{ height }}>
      <canvas ref={canvas} role="img" aria-label={label} />
      {children && <div className="visually-hidden">{children}</div>}
    </Root>
  );
}

function fitCanvas(element: HTMLCanvasElement, { width, height }: CanvasSize, scale: number): void {
  const [wide, high] = [Math.round(width * scale), Math.round(height * scale)];
  if (element.width !== wide) element.width = wide;
  if (element.height !== high) element.height = high;
}
