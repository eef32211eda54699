import { Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';

type Props = {
  text: string;
  hint?: ReactNode;
  action?: ReactNode;
};

export function EmptyState({ text, hint, action }: Props) {
  return (
    <Stack spacing={2} sx={{ alignItems: 'center', padding: 8, textAlign: 'center' }}>
      <Typography>{text}</Typography>
      {hint && (
        <Typography variant="body2" color="textSecondary" sx={{ maxWidth: '60ch' }}>
          {hint}
        </Typography>
      )}
      {action}
    </Stack>
  );
}
