import { Button, Dialog, DialogActions, DialogContent, Typography } from '@mui/material';
import { useId } from 'react';

type Props = { text: string; count: number; onClose: () => void };

/** The alert of the specification: a text and one button. */
export function AlertDialog({ text, count, onClose }: Props) {
  const textId = useId();
  return (
    <Dialog open onClose={onClose} role="alertdialog" aria-labelledby={textId}>
      <DialogContent sx={{ '&&': { paddingTop: 5 } }}>
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
