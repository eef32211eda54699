import { Button, Dialog, DialogActions, DialogTitle, type DialogProps } from '@mui/material';
import { type ReactNode, useId } from 'react';

type Props = Pick<DialogProps, 'children' | 'fullWidth' | 'maxWidth'> & { title: ReactNode; onClose: () => void };

/** Shows a dialog without a question. Its one button, Close, has the focus first. */
export function InfoDialog({ title, onClose, children, ...size }: Props) {
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} {...size}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      {children}
      <DialogActions>
        <Button autoFocus variant="outlined" color="inherit" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
