import { styled } from '@mui/material/styles';

export const ComparisonTable = styled('table')(({ theme }) => ({
  ...theme.typography.body2,
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': {
    padding: theme.spacing(1, 2),
    borderTop: `1px solid ${theme.vars.palette.divider}`,
    textAlign: 'right',
    verticalAlign: 'top',
    overflowWrap: 'break-word',
  },
  '& th': { fontWeight: 400 },
  '& th:first-of-type': { textAlign: 'left' },
  '& thead th': { ...theme.typography.caption, borderTop: 0, color: theme.vars.palette.text.secondary },
  '& small': { ...theme.typography.caption, display: 'block', color: theme.vars.palette.text.secondary },
  // Font weight and a coloured edge mark a row with two different values.
  '& tr[data-differs] > td.after': { fontWeight: theme.typography.fontWeightMedium },
  '& tr[data-differs] > th:first-of-type': { boxShadow: `inset 2px 0 ${theme.vars.palette.primary.main}` },
  '& td.mark': { whiteSpace: 'nowrap' },
  // A phone hides the parameter key, because a long key cannot wrap.
  [theme.breakpoints.down('sm')]: { '& small.wire': { display: 'none' } },
}));
