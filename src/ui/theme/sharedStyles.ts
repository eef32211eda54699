import type { CSSObject, Theme } from '@mui/material/styles';

/** Returns the frame and background style of a card, a table or a panel. */
export const surfaceStyle = (theme: Theme): CSSObject => ({
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  background: theme.vars.palette.background.paper,
});

/** Returns the style of a less important button: `<Button variant="quiet">` and the plain buttons of a long list. */
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

/** Returns the style that makes a plain input or select look like Material UI. */
export const formControlStyle = (theme: Theme): CSSObject => ({
  height: 'var(--control-height)',
  padding: theme.spacing(0, 2),
  border: `1px solid ${theme.vars.palette.text.secondary}`,
  borderRadius: theme.shape.borderRadius,
  background: theme.vars.palette.background.paper,
  color: theme.vars.palette.text.primary,
  font: 'inherit',
});

/** Style that hides an element from view but not from screen readers. */
export const VISUALLY_HIDDEN = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} satisfies CSSObject;
