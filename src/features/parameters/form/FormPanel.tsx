import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { surfaceStyle } from '@/ui/theme/sharedStyles';

const FormPanelRoot = styled('section')(({ theme }) => ({
  display: 'grid',
  alignContent: 'start',
  gap: theme.spacing(1),
  minWidth: 0,
  padding: theme.spacing(2, 3),
  ...surfaceStyle(theme),
  '& > h2': theme.typography.h2,
  '& > h2:focus': { outline: 'none' },
  '&[data-danger]': { borderColor: theme.vars.palette.error.main },
}));

type Props = { title: string; headId: string; danger?: boolean; children: ReactNode };

export function FormPanel({ title, headId, danger = false, children }: Props) {
  return (
    <FormPanelRoot aria-labelledby={headId} data-danger={danger || undefined}>
      <h2 id={headId} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </FormPanelRoot>
  );
}
