import { styled } from '@mui/material/styles';

const RetryButton = styled('button')(({ theme }) => ({
  flex: 'none',
  padding: theme.spacing(0, 1),
  border: 0,
  background: 'none',
  color: theme.vars.palette.primary.main,
  font: 'inherit',
  textDecoration: 'underline',
  cursor: 'pointer',
}));

type Props = { onRetry: () => void; label?: string };

export const TryAgainButton = ({ onRetry, label = 'Try again' }: Props) => (
  <RetryButton type="button" onClick={onRetry}>
    {label}
  </RetryButton>
);
