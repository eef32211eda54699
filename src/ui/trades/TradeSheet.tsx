import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useId } from 'react';
import type { TradeDrawerProps } from './TradeDrawer';

export function TradeSheet({ trade, actions, children, onDone }: TradeDrawerProps) {
  const titleId = useId();
  return (
    <Dialog open onClose={onDone} aria-labelledby={titleId} sx={{ '& .MuiDialog-container': { alignItems: 'end' } }}>
      <DialogTitle id={titleId}>
        {trade.symbol} {trade.side}
      </DialogTitle>
      <DialogContent>{children}</DialogContent>
      {/* Keeps the Done button far from the button that closes the position. */}
      <DialogActions sx={{ justifyContent: 'space-between' }}>
        {actions}
        <Button autoFocus variant="outlined" color="inherit" onClick={onDone} sx={{ '&&': { marginLeft: 'auto' } }}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  );
}
