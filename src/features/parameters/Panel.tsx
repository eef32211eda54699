import { styled } from '@mui/material/styles';
import { useId, type ReactNode } from 'react';
import { surface } from '@/ui/theme/looks';

const Root = styled('section')(({ theme }) => ({
  display: 'grid',
  alignContent: 'start',
  gap: theme.spacing(2),
  minWidth: 0,
  padding: theme.spacing(3),
  ...surface(theme),
  '& > h2': theme.typography.h2,
}));

export function Panel({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <Root aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      {children}
    </Root>
  );
}
