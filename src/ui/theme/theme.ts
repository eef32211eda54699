import { type ColorSystemOptions, createTheme, type CSSObject } from '@mui/material/styles';
import type {} from '@mui/material/themeCssVarsAugmentation';
import type {} from '@mui/x-data-grid/themeAugmentation';
import { cspNonce } from './cspNonce';
import { quietButton } from './looks';
import { PALETTES, PRIMARY_UNDER_POINTER, type Scheme } from './palette';

declare module '@mui/material/styles' {
  interface Palette {
    danger: Fill & { dark: string };
    gain: Fill;
    loss: Fill;
    live: Fill;
    paper: Fill;
  }
  interface PaletteOptions {
    danger: Fill & { dark: string };
    gain: Fill;
    loss: Fill;
    live: Fill;
    paper: Fill;
  }
  interface TypeBackground {
    raised: string;
  }
}
declare module '@mui/material/Button' {
  interface ButtonPropsColorOverrides {
    danger: true;
  }
  interface ButtonPropsVariantOverrides {
    quiet: true;
  }
}
type Fill = { main: string; contrastText: string };

export const CSS_PREFIX = 'of';

function paletteOf(scheme: Scheme): ColorSystemOptions['palette'] {
  const { ground, surface, raised, line, text, quiet, ...fills } = PALETTES[scheme];
  return {
    ...fills,
    // The hover colour of a button. The derived colour would be too dark for the text.
    primary: { ...fills.primary, dark: PRIMARY_UNDER_POINTER[scheme] },
    danger: { ...fills.danger, dark: fills.danger.main },
    mode: scheme,
    secondary: fills.paper,
    info: fills.primary,
    background: { default: ground, paper: surface, raised },
    text: { primary: text, secondary: quiet },
    divider: line,
    // The grid has its own background and lines; here it looks like the other cards.
    DataGrid: { bg: surface, headerBg: surface, pinnedBg: surface },
    TableCell: { border: line },
  };
}

/** The same families as in page.css. */
const FONT = "'Inter Variable', 'Inter Fallback', system-ui, sans-serif";
/** Minimum widths in px of: phone, small desktop, desktop, large desktop, wall screen. */
const BREAKPOINTS = { xs: 0, sm: 1024, md: 1280, lg: 1440, xl: 1920 };
const px = (size: number): string => `${size / 16}rem`;
const FLOATING = {
  border: `1px solid var(--${CSS_PREFIX}-palette-divider)`,
  backgroundColor: `var(--${CSS_PREFIX}-palette-background-raised)`,
};
const SECONDARY = `var(--${CSS_PREFIX}-palette-text-secondary)`;
/** Wraps a style for forced colours, which remove all backgrounds and the marks drawn as backgrounds. */
const inForcedColours = (style: CSSObject) => ({ '@media (forced-colors: active)': style });
const strong = { fontWeight: 600, lineHeight: 1.35 };

export const theme = createTheme({
  cssVariables: { cssVarPrefix: CSS_PREFIX, colorSchemeSelector: 'data-scheme' },
  defaultColorScheme: 'dark',
  colorSchemes: { dark: { palette: paletteOf('dark') }, light: { palette: paletteOf('light') } },
  breakpoints: { values: BREAKPOINTS },
  spacing: 4,
  shape: { borderRadius: 4 },
  motion: { reducedMotion: 'system' },
  typography: {
    fontFamily: FONT,
    fontWeightMedium: 600,
    h1: { ...strong, fontSize: px(16) },
    h2: { ...strong, fontSize: px(14) },
    h3: { ...strong, fontSize: px(13) },
    h4: { ...strong, fontSize: px(13) },
    h5: { ...strong, fontSize: px(20) },
    h6: { ...strong, fontSize: px(13) },
    subtitle1: { ...strong, fontSize: px(13) },
    subtitle2: { ...strong, fontSize: px(12) },
    body1: { fontSize: px(13), lineHeight: 1.4 },
    body2: { fontSize: px(12), lineHeight: 1.4 },
    caption: { fontSize: px(11), lineHeight: 1.35 },
    overline: { fontSize: px(11), lineHeight: 1.35, letterSpacing: 0, textTransform: 'none' },
    button: { fontSize: px(13), fontWeight: 600, lineHeight: 1.4, textTransform: 'none' },
  },
  components: {
    // A ripple gives no information.
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: {
        root: { '&.Mui-focusVisible': { outline: '2px solid var(--primary)', outlineOffset: 2 } },
      },
    },
    MuiButton: {
      defaultProps: { size: 'small', disableElevation: true },
      styleOverrides: {
        root: ({ theme: own }) => ({
          minHeight: 'var(--control-height)',
          padding: '2px 10px',
          whiteSpace: 'nowrap',
          variants: [{ props: { variant: 'quiet' }, style: { ...quietButton(own), font: undefined } }],
        }),
        startIcon: { marginRight: 6 },
      },
    },
    MuiIconButton: {
      defaultProps: { size: 'small' },
      styleOverrides: { root: { width: 'var(--control-height)', height: 'var(--control-height)', padding: 4 } },
    },
    MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiCard: { defaultProps: { variant: 'outlined' } },
    MuiTabs: {
      styleOverrides: {
        root: { minHeight: 36 },
        indicator: { height: 2 },
      },
    },
    MuiTab: {
      styleOverrides: {
        root: {
          minHeight: 36,
          minWidth: 0,
          padding: '6px 12px',
          fontWeight: 400,
          '&.Mui-focusVisible': { outlineOffset: -3 },
          '&.Mui-selected': inForcedColours({ borderBottom: '4px solid Highlight' }),
        },
      },
    },
    MuiChip: {
      defaultProps: { size: 'small' },
      styleOverrides: { root: { borderRadius: 4, height: 22, fontSize: px(12) } },
    },
    // The label is always in the frame, so that it does not move on focus.
    MuiTextField: { defaultProps: { size: 'small', slotProps: { inputLabel: { shrink: true } } } },
    MuiInputLabel: {
      styleOverrides: { outlined: { '&.MuiInputLabel-shrink': { transform: 'translate(12px, -7px) scale(0.85)' } } },
    },
    MuiFormControl: { defaultProps: { size: 'small', margin: 'none' } },
    MuiInputBase: { styleOverrides: { root: { fontSize: px(13), minHeight: 'var(--control-height)' } } },
    MuiOutlinedInput: {
      styleOverrides: {
        input: { padding: '5px 8px', height: 'auto' },
        notchedOutline: { '& legend': { fontSize: '0.85em' } },
      },
    },
    MuiToggleButtonGroup: { defaultProps: { size: 'small' } },
    MuiToggleButton: {
      styleOverrides: {
        // The default grey is too faint on the light background.
        root: {
          minHeight: 'var(--control-height)',
          padding: '3px 12px',
          color: SECONDARY,
          '&.Mui-selected': inForcedColours({ outline: '2px solid Highlight', outlineOffset: -3 }),
        },
      },
    },
    MuiSelect: { defaultProps: { size: 'small' } },
    MuiMenuItem: { styleOverrides: { root: { minHeight: 'var(--control-height)', fontSize: px(13) } } },
    MuiCheckbox: { defaultProps: { size: 'small' } },
    MuiRadio: { defaultProps: { size: 'small' } },
    MuiSwitch: { defaultProps: { size: 'small' } },
    MuiTooltip: {
      defaultProps: { enterDelay: 400, describeChild: true },
      styleOverrides: { tooltip: { fontSize: px(12), fontVariantNumeric: 'tabular-nums' } },
    },
    MuiPopover: { styleOverrides: { paper: FLOATING } },
    MuiDialog: { defaultProps: { maxWidth: 'xs', fullWidth: true }, styleOverrides: { paper: FLOATING } },
    MuiDialogTitle: { styleOverrides: { root: { padding: '16px 20px 8px', fontSize: px(16) } } },
    MuiDialogContent: { styleOverrides: { root: { padding: '0 20px 8px' } } },
    MuiDialogActions: { styleOverrides: { root: { padding: '8px 20px 16px', gap: 8 } } },
    MuiAlert: { styleOverrides: { root: { padding: '2px 12px', alignItems: 'center' } } },
    MuiSkeleton: { defaultProps: { animation: false } },
    MuiTableCell: {
      styleOverrides: {
        root: { height: 'var(--grid-row-height)', padding: '4px 8px', fontSize: px(12) },
        head: { fontWeight: 600 },
      },
    },
    MuiDataGrid: {
      defaultProps: { nonce: cspNonce, density: 'compact', disableRowSelectionOnClick: true },
      styleOverrides: {
        root: { fontSize: px(12), fontVariantNumeric: 'tabular-nums', '--DataGrid-overlayHeight': '160px' },
      },
    },
  },
});
