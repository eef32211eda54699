import { styled } from '@mui/material/styles';

export const TradesTabRoot = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: theme.spacing(2),
  minHeight: '100%',
  padding: theme.spacing(2, 3),
  [theme.breakpoints.down('sm')]: { gap: theme.spacing(1), paddingTop: theme.spacing(1) },
  // On a desktop the grid takes the remaining height and scrolls its rows.
  [theme.breakpoints.up('sm')]: { height: '100%' },
  '& > *': { flex: 'none' },
  '& > .table': {
    position: 'relative',
    display: 'grid',
    flex: '1 0 20rem',
    minHeight: 0,
    background: theme.vars.palette.background.paper,
    [theme.breakpoints.down('sm')]: { height: '75vh' },
  },
  // Grey marks outdated figures during an outage.
  '& > div[data-old]:not(.table), & > .table[data-old] .MuiDataGrid-virtualScroller': { filter: 'grayscale(1)' },
  '& > footer': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: theme.spacing(1, 4),
    minHeight: 'var(--control-height)',
    '& > p': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  },
}));
