import { useEffect, useState } from 'react';
import type { Rgb } from '@/domain/orderFlow/depthImage';
import { onAppearance } from '@/ui/theme/appearance';
import { CSS_PREFIX } from '@/ui/theme/theme';

/** Colours and font of the theme for drawings. Bids have the gain colour, asks the loss colour. */
export type CanvasLook = ReturnType<typeof readCanvasLook>;

function readCanvasLook() {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string): string =>
    style.getPropertyValue(`--${CSS_PREFIX}-palette-${name}`).trim() || '#888888';
  return {
    text: colour('text-primary'),
    quiet: colour('text-secondary'),
    line: colour('divider'),
    ground: colour('background-default'),
    surface: colour('background-paper'),
    primary: colour('primary-main'),
    warning: colour('warning-main'),
    bid: colour('gain-main'),
    ask: colour('loss-main'),
    font: getComputedStyle(document.body).fontFamily || 'sans-serif',
  };
}

/** Returns colours and font of the current theme. */
export function useCanvasLook(): CanvasLook {
  const [look, setLook] = useState(readCanvasLook);
  useEffect(() => onAppearance(() => setLook(readCanvasLook())), []);
  return look;
}

/** Parses a colour such as '#3fbf8f' or 'rgb(63, 191, 143)'. */
export function rgbOf(colour: string): Rgb {
  const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})/i.exec(colour)?.slice(1);
  const parts = hex ? hex.map((part) => parseInt(part, 16)) : (colour.match(/[\d.]+/g) ?? []).map(Number);
  return [parts[0] ?? 128, parts[1] ?? 128, parts[2] ?? 128];
}
