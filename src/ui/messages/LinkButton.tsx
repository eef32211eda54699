import { styled } from '@mui/material/styles';

/** Button that looks like a link within a line of text. */
export const LinkButton = styled('button')(({ theme }) => ({
  flex: 'none',
  padding: theme.spacing(0, 1),
  border: 0,
  background: 'none',
  color: theme.vars.palette.primary.main,
  font: 'inherit',
  textDecoration: 'underline',
  cursor: 'pointer',
}));
