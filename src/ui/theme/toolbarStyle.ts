import type { CSSObject, Theme } from '@mui/material/styles';

export const toolbarStyle = (theme: Theme): CSSObject => ({
  position: 'relative',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1, 2),
  minHeight: 'calc(var(--control-height) + 8px)',
  padding: theme.spacing(1, 2),
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
});

/** Returns the style of an element that lies over the list below a full toolbar, so that no row shifts. */
export const listOverlayStyle = (theme: Theme): CSSObject => ({
  position: 'absolute',
  zIndex: 5,
  top: '100%',
  right: theme.spacing(1),
  margin: theme.spacing(0.75, 0),
});
