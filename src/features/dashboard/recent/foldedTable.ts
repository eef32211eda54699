import type { CSSObject, Theme } from '@mui/material/styles';
import { freshRowsStyle } from '@/ui/theme/freshMark';

/** Container width below which a table row takes several lines, and the height of the row in the narrow layout. */
export type FoldedTableLayout = { below: string; rowHeight: string };

export const foldedTableQuery = ({ below }: FoldedTableLayout) => `@container (width < ${below})` as const;

export const denseTableStyle = (theme: Theme): CSSObject => ({
  ...theme.typography.body2,
  width: '100%',
  borderCollapse: 'collapse',
  tableLayout: 'fixed',
  '& th, & td': {
    height: 'var(--row-height)',
    padding: theme.spacing(0, 1),
    textAlign: 'left',
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  // The side cell shows no ellipsis, even when the side chip touches the end of the cell.
  '& td:first-of-type': { textOverflow: 'clip' },
  '& .figure, & .end': { textAlign: 'right' },
  '& [data-status="CLOSED"]': { color: theme.vars.palette.text.secondary },
  '& tr > :first-of-type': { paddingLeft: theme.spacing(2) },
  '& thead': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& th': { fontWeight: 'inherit' },
  '& tbody th': { fontWeight: theme.typography.fontWeightMedium },
  '& tbody tr': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  ...freshRowsStyle(theme, { rowSelector: 'tbody tr' }),
});

/** Returns the style of a table with folded rows, for use inside `foldedTableQuery(fold)`. */
export const foldedTableStyle = (theme: Theme, { rowHeight }: FoldedTableLayout): CSSObject => ({
  // All lines of a folded row start at the same distance from the frame.
  '& tr > :first-of-type': { paddingLeft: theme.spacing(1) },
  '& thead': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
  '&, & tbody': { display: 'block' },
  '& tbody tr': {
    display: 'grid',
    padding: theme.spacing(0, 1),
    gridTemplateColumns: '1.3fr 1fr 1fr',
    alignContent: 'center',
    height: rowHeight,
  },
  '& tbody th, & tbody td': { height: 'auto' },
  // Moves the figures to the lower lines. Each figure shows the column name, because a folded table hides the header.
  '& tbody .figure': { order: 1, textAlign: 'left' },
  '& tbody .end, & .status': { textAlign: 'right' },
  '& [data-name]::before': {
    content: 'attr(data-name) " "',
    color: theme.vars.palette.text.secondary,
  },
});
