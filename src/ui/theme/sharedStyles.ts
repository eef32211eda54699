import type { CSSObject, Theme } from '@mui/material/styles';

export const surfaceStyle = (theme: Theme): CSSObject => ({
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  background: theme.vars.palette.background.paper,
});

export const quietButtonStyle = (theme: Theme): CSSObject => ({
  padding: theme.spacing(0.5, 2.5),
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  background: 'none',
  color: theme.vars.palette.text.primary,
  font: 'inherit',
  cursor: 'pointer',
  '&:hover': { borderColor: theme.vars.palette.text.secondary, background: theme.vars.palette.action.hover },
});

export const formControlStyle = (theme: Theme): CSSObject => ({
  height: 'var(--control-height)',
  padding: theme.spacing(0, 2),
  border: `1px solid ${theme.vars.palette.text.secondary}`,
  borderRadius: theme.shape.borderRadius,
  background: theme.vars.palette.background.paper,
  color: theme.vars.palette.text.primary,
  font: 'inherit',
  // A native select looks like a select of the component library.
  '&:is(select)': {
    appearance: 'none',
    paddingRight: theme.spacing(7),
    backgroundImage:
      'linear-gradient(45deg, transparent 50%, currentColor 50%), linear-gradient(135deg, currentColor 50%, transparent 50%)',
    backgroundPosition: 'right 13px center, right 8px center',
    backgroundSize: '5px 5px',
    backgroundRepeat: 'no-repeat',
  },
});

/** Styles a table of values, whose cells wrap and start at the top of their row. */
export const valueTableStyle = (theme: Theme): CSSObject => ({
  ...theme.typography.body2,
  width: '100%',
  borderCollapse: 'collapse',
  '& caption': { ...theme.typography.subtitle1, textAlign: 'left', padding: theme.spacing(2, 0, 1) },
  '& th, & td': {
    padding: theme.spacing(1, 2),
    borderTop: `1px solid ${theme.vars.palette.divider}`,
    textAlign: 'left',
    verticalAlign: 'top',
    overflowWrap: 'anywhere',
  },
  '& small': { display: 'block', color: theme.vars.palette.text.secondary },
});

/** Style of a label with the age of its value beside it. The age gives way, so that the label stays on one line. */
export const agedLabelStyle = (theme: Theme): CSSObject => ({
  display: 'flex',
  alignItems: 'baseline',
  columnGap: theme.spacing(2),
  whiteSpace: 'nowrap',
  overflow: 'hidden',
});

/**
 * Marks a warning in a line of text. On the light scheme amber is behind the text, because an amber text would be too
 * pale, and a darker one looks brown.
 */
export const warningTextStyle = (theme: Theme): CSSObject => {
  const { warning, background, text } = theme.vars.palette;
  const amber = `color-mix(in srgb, ${warning.light} 32%, ${background.paper})`;
  return {
    color: warning.main,
    ...theme.applyStyles('light', { color: text.primary, background: amber, boxShadow: `0 0 0 2px ${amber}` }),
  };
};

export const VISUALLY_HIDDEN = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} satisfies CSSObject;
