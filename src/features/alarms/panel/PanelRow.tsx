import { styled } from '@mui/material/styles';

export const PanelRow = styled('li')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1),
  padding: theme.spacing(2, 0),
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  overflowWrap: 'anywhere',
  '& .head': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: theme.spacing(1, 2) },
}));
