import type { ColourScheme } from './colourSchemes';

type FillColours = { main: string; contrastText: string };
/** `main` is the colour of texts and icons, `light` of fills, tints and borders. */
type WarningColours = FillColours & { light: string };

type SchemePalette = {
  ground: string;
  surface: string;
  raised: string;
  line: string;
  text: string;
  quiet: string;
  primary: FillColours;
  error: FillColours;
  danger: FillColours;
  warning: WarningColours;
  /** Text of a disabled control, which stays legible. */
  disabled: string;
  success: FillColours;
  /** Colours of the LIVE mode, which the console shows only together with a text. */
  live: FillColours;
  paper: FillColours;
  /** Colours of mode LIVE with an account without real money. */
  rehearsal: FillColours;
  gain: FillColours;
  loss: FillColours;
};

/** Colours of the dark and the light scheme. Every text colour has a contrast of at least 4.5:1 on every background. */
export const PALETTES: Record<ColourScheme, SchemePalette> = {
  dark: {
    ground: '#0f1318',
    surface: '#161b22',
    raised: '#1c222b',
    line: '#2a323d',
    text: '#d7dde5',
    quiet: '#98a3b2',
    primary: { main: '#8ab4e8', contrastText: '#0b1117' },
    error: { main: '#ff6b66', contrastText: '#190605' },
    danger: { main: '#c62f2b', contrastText: '#ffffff' },
    warning: { main: '#f2b233', light: '#f2b233', contrastText: '#1a1200' },
    disabled: '#76818f',
    success: { main: '#3fbf8f', contrastText: '#04140d' },
    live: { main: '#f0a500', contrastText: '#1a1200' },
    paper: { main: '#9db4c8', contrastText: '#0f1318' },
    rehearsal: { main: '#c3a6ff', contrastText: '#160b2e' },
    gain: { main: '#3fbf8f', contrastText: '#04140d' },
    loss: { main: '#ff8078', contrastText: '#190605' },
  },
  light: {
    ground: '#f6f7f9',
    surface: '#ffffff',
    raised: '#ffffff',
    line: '#dfe3e8',
    text: '#1b222b',
    quiet: '#55606e',
    primary: { main: '#1d5aa6', contrastText: '#ffffff' },
    error: { main: '#b3201e', contrastText: '#ffffff' },
    danger: { main: '#b3201e', contrastText: '#ffffff' },
    warning: { main: '#7d5200', light: '#f0ab1a', contrastText: '#1a1200' },
    disabled: '#737e8b',
    success: { main: '#0a7350', contrastText: '#ffffff' },
    live: { main: '#c77700', contrastText: '#1a1000' },
    paper: { main: '#40566b', contrastText: '#ffffff' },
    rehearsal: { main: '#6a3fb5', contrastText: '#ffffff' },
    gain: { main: '#0a7350', contrastText: '#ffffff' },
    loss: { main: '#b8312f', contrastText: '#ffffff' },
  },
};

/** Hover colour of a primary button. The default hover colour of the theme makes the text unreadable. */
export const PRIMARY_HOVER_COLOUR: Record<ColourScheme, string> = { dark: '#a9c9f0', light: '#17498a' };

/** Alternative colours of gain and loss for red-green colour blindness. */
export const BLUE_ORANGE_PAIR: Record<ColourScheme, { gain: string; loss: string }> = {
  dark: { gain: '#6cb0ff', loss: '#ff9d5c' },
  light: { gain: '#0b5cb8', loss: '#9a4a00' },
};

/** Opacity of the content during an outage. Every text keeps a contrast of 4.5:1. */
export const OUTAGE_OPACITY = 0.9;
