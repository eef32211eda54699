import { type AlertColor, Box, Button, Dialog, DialogActions, DialogContent, Typography } from '@mui/material';
import { useId } from 'react';
import { SeverityIcon } from '../theme/icons';

const ALERT_TITLE_BY_SEVERITY: Record<AlertColor, string> = {
  error: 'Failed',
  warning: 'Attention',
  info: 'Note',
  success: 'Done',
};

export type AlertProps = { severity: AlertColor; text: string; count: number; onClose: () => void };

export function AlertDialog({ severity, text, count, onClose }: AlertProps) {
  const textId = useId();
  return (
    <Dialog open onClose={onClose} role="alertdialog" aria-labelledby={textId}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, padding: '16px 20px 8px' }}>
        <SeverityIcon severity={severity} coloured />
        <Typography variant="h1" component="h2">
          {ALERT_TITLE_BY_SEVERITY[severity]}
        </Typography>
      </Box>
      <DialogContent>
        <Typography id={textId} sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {text}
          {count > 1 && ` (${count} times)`}
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button autoFocus variant="contained" onClick={onClose}>
          OK
        </Button>
      </DialogActions>
    </Dialog>
  );
}
