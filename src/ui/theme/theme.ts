import { type ColorSystemOptions, createTheme, type CSSObject } from '@mui/material/styles';
import type {} from '@mui/material/themeCssVarsAugmentation';
import type {} from '@mui/x-data-grid/themeAugmentation';
import { cspNonce } from './cspNonce';
import { quietButtonStyle } from './sharedStyles';
import type { ColourScheme } from './colourSchemes';
import { PALETTES, PRIMARY_HOVER_COLOUR } from './palette';

declare module '@mui/material/styles' {
  interface Palette {
    danger: FillColours & { dark: string };
    gain: FillColours;
    loss: FillColours;
    live: FillColours;
    paper: FillColours;
    rehearsal: FillColours;
  }
  interface PaletteOptions {
    danger: FillColours & { dark: string };
    gain: FillColours;
    loss: FillColours;
    live: FillColours;
    paper: FillColours;
    rehearsal: FillColours;
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
type FillColours = { main: string; contrastText: string };

export const CSS_VARIABLE_PREFIX = 'of';

function schemePalette(scheme: ColourScheme): ColorSystemOptions['palette'] {
  const { ground, surface, raised, line, text, quiet, disabled, ...fills } = PALETTES[scheme];
  return {
    ...fills,
    // Hover colour of a button. The default hover colour would be too dark for the text.
    primary: { ...fills.primary, dark: PRIMARY_HOVER_COLOUR[scheme] },
    danger: { ...fills.danger, dark: fills.danger.main },
    mode: scheme,
    secondary: fills.paper,
    info: fills.primary,
    background: { default: ground, paper: surface, raised },
    text: { primary: text, secondary: quiet, disabled },
    action: { disabled },
    divider: line,
    // Gives the grid the background and line colours of the cards.
    DataGrid: { bg: surface, headerBg: surface, pinnedBg: surface },
    TableCell: { border: line },
  };
}

/** Font families of all text, equal to the font families in page.css. */
const FONT_FAMILIES = "'Inter Variable', 'Inter Fallback', system-ui, sans-serif";
/** Minimum widths in px of phone, small desktop, desktop, large desktop and wall screen. */
const SCREEN_BREAKPOINTS_PX = { xs: 0, sm: 1024, md: 1280, lg: 1440, xl: 1920 };
const pxToRem = (size: number): string => `${size / 16}rem`;
const FLOATING_SURFACE_STYLE = {
  border: `1px solid var(--${CSS_VARIABLE_PREFIX}-palette-divider)`,
  backgroundColor: `var(--${CSS_VARIABLE_PREFIX}-palette-background-raised)`,
};
const SECONDARY_TEXT_COLOUR = `var(--${CSS_VARIABLE_PREFIX}-palette-text-secondary)`;
/** Limits a style to the forced-colours mode of the browser, which removes all backgrounds. */
const forcedColoursStyle = (style: CSSObject) => ({ '@media (forced-colors: active)': style });
const STRONG_TEXT_STYLE = { fontWeight: 600, lineHeight: 1.35 };

export const theme = createTheme({
  cssVariables: { cssVarPrefix: CSS_VARIABLE_PREFIX, colorSchemeSelector: 'data-scheme' },
  defaultColorScheme: 'dark',
  colorSchemes: { dark: { palette: schemePalette('dark') }, light: { palette: schemePalette('light') } },
  breakpoints: { values: SCREEN_BREAKPOINTS_PX },
  spacing: 4,
  shape: { borderRadius: 4 },
  motion: { reducedMotion: 'system' },
  typography: {
    fontFamily: FONT_FAMILIES,
    fontWeightMedium: 600,
    h1: { ...STRONG_TEXT_STYLE, fontSize: pxToRem(16) },
    h2: { ...STRONG_TEXT_STYLE, fontSize: pxToRem(14) },
    h3: { ...STRONG_TEXT_STYLE, fontSize: pxToRem(13) },
    h4: { ...STRONG_TEXT_STYLE, fontSize: pxToRem(13) },
    h5: { ...STRONG_TEXT_STYLE, fontSize: pxToRem(20) },
    h6: { ...STRONG_TEXT_STYLE, fontSize: pxToRem(13) },
    subtitle1: { ...STRONG_TEXT_STYLE, fontSize: pxToRem(13) },
    subtitle2: { ...STRONG_TEXT_STYLE, fontSize: pxToRem(12) },
    body1: { fontSize: pxToRem(13), lineHeight: 1.4 },
    body2: { fontSize: pxToRem(12), lineHeight: 1.4 },
    caption: { fontSize: pxToRem(11), lineHeight: 1.35 },
    overline: { fontSize: pxToRem(11), lineHeight: 1.35, letterSpacing: 0, textTransform: 'none' },
    button: { fontSize: pxToRem(13), fontWeight: 600, lineHeight: 1.4, textTransform: 'none' },
  },
  components: {
    // Disables the ripple, because a ripple gives no information.
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
          variants: [{ props: { variant: 'quiet' }, style: { ...quietButtonStyle(own), font: undefined } }],
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
          '&.Mui-selected': forcedColoursStyle({ borderBottom: '4px solid Highlight' }),
        },
      },
    },
    MuiChip: {
      defaultProps: { size: 'small' },
      styleOverrides: { root: { borderRadius: 4, height: 22, fontSize: pxToRem(12) } },
    },
    // Keeps the label in the frame, so that the label does not move on focus.
    MuiTextField: { defaultProps: { size: 'small', slotProps: { inputLabel: { shrink: true } } } },
    MuiInputLabel: {
      styleOverrides: { outlined: { '&.MuiInputLabel-shrink': { transform: 'translate(12px, -7px) scale(0.85)' } } },
    },
    MuiFormControl: { defaultProps: { size: 'small', margin: 'none' } },
    MuiInputBase: { styleOverrides: { root: { fontSize: pxToRem(13), minHeight: 'var(--control-height)' } } },
    MuiOutlinedInput: {
      styleOverrides: {
        input: { padding: '5px 8px', height: 'auto' },
        notchedOutline: { '& legend': { fontSize: '0.85em' } },
      },
    },
    MuiToggleButtonGroup: { defaultProps: { size: 'small' } },
    MuiToggleButton: {
      styleOverrides: {
        // The default grey of the text is too faint on the light background.
        root: {
          minHeight: 'var(--control-height)',
          padding: '3px 12px',
          color: SECONDARY_TEXT_COLOUR,
          '&.Mui-selected': forcedColoursStyle({ outline: '2px solid Highlight', outlineOffset: -3 }),
        },
      },
    },
    MuiSelect: { defaultProps: { size: 'small' } },
    MuiMenuItem: { styleOverrides: { root: { minHeight: 'var(--control-height)', fontSize: pxToRem(13) } } },
    MuiCheckbox: { defaultProps: { size: 'small' } },
    MuiRadio: { defaultProps: { size: 'small' } },
    MuiSwitch: { defaultProps: { size: 'small' } },
    MuiTooltip: {
      defaultProps: { enterDelay: 400, describeChild: true },
      styleOverrides: { tooltip: { fontSize: pxToRem(12), fontVariantNumeric: 'tabular-nums' } },
    },
    MuiPopover: { styleOverrides: { paper: FLOATING_SURFACE_STYLE } },
    MuiDialog: { defaultProps: { maxWidth: 'xs', fullWidth: true }, styleOverrides: { paper: FLOATING_SURFACE_STYLE } },
    MuiDialogTitle: { styleOverrides: { root: { padding: '16px 20px 8px', fontSize: pxToRem(16) } } },
    MuiDialogContent: { styleOverrides: { root: { padding: '0 20px 8px' } } },
    MuiDialogActions: { styleOverrides: { root: { padding: '8px 20px 16px', gap: 8 } } },
    MuiAlert: { styleOverrides: { root: { padding: '2px 12px', alignItems: 'center' } } },
    MuiSkeleton: { defaultProps: { animation: false } },
    MuiTableCell: {
      styleOverrides: {
        root: { height: 'var(--grid-row-height)', padding: '4px 8px', fontSize: pxToRem(12) },
        head: { fontWeight: 600 },
      },
    },
    MuiDataGrid: {
      defaultProps: { nonce: cspNonce, density: 'compact', disableRowSelectionOnClick: true },
      styleOverrides: {
        root: { fontSize: pxToRem(12), fontVariantNumeric: 'tabular-nums', '--DataGrid-overlayHeight': '160px' },
      },
    },
  },
});
