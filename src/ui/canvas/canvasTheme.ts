import { useEffect, useState } from 'react';
import type { RgbColour } from '@/domain/orderFlow/depthImage';
import { subscribeToAppearance } from '@/ui/theme/appearance';
import { CSS_VARIABLE_PREFIX } from '@/ui/theme/theme';

export type CanvasTheme = ReturnType<typeof readCanvasTheme>;

function readCanvasTheme() {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string): string =>
    style.getPropertyValue(`--${CSS_VARIABLE_PREFIX}-palette-${name}`).trim() || '#888888';
  return {
    text: colour('text-primary'),
    quiet: colour('text-secondary'),
    line: colour('divider'),
    ground: colour('background-default'),
    surface: colour('background-paper'),
    primary: colour('primary-main'),
    warning: colour('warning-main'),
    error: colour('error-main'),
    bid: colour('gain-main'),
    ask: colour('loss-main'),
    font: getComputedStyle(document.body).fontFamily || 'sans-serif',
  };
}

/** Returns the canvas theme and updates the theme when the operator changes the appearance. */
export function useCanvasTheme(): CanvasTheme {
  const [theme, setTheme] = useState(readCanvasTheme);
  useEffect(() => subscribeToAppearance(() => setTheme(readCanvasTheme())), []);
  return theme;
}

/** Parses a CSS colour such as '#3fbf8f' or 'rgb(63, 191, 143)'. */
export function parseCssColour(colour: string): RgbColour {
  const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})/i.exec(colour)?.slice(1);
  const parts = hex ? hex.map((part) => parseInt(part, 16)) : (colour.match(/[\d.]+/g) ?? []).map(Number);
  return [parts[0] ?? 128, parts[1] ?? 128, parts[2] ?? 128];
}
