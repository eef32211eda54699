import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useId } from 'react';
import { CloseButton } from '@/ui/widgets/CloseButton';
import type { DetailsProps } from './TradeDrawer';
import { TradeDetails } from './TradeDetails';

/** Shows the details of a trade on a phone. */
export function RowSheet({ trade, closing, onDone }: DetailsProps) {
  const titleId = useId();
  return (
    <Dialog open onClose={onDone} aria-labelledby={titleId} sx={{ '& .MuiDialog-container': { alignItems: 'end' } }}>
      <DialogTitle id={titleId}>
        {trade.symbol} {trade.side}
      </DialogTitle>
      <DialogContent>
        <TradeDetails trade={trade} />
      </DialogContent>
      {/* The buttons are far from each other: one closes the sheet, the other closes the position. */}
      <DialogActions sx={{ justifyContent: 'space-between' }}>
        <CloseButton trade={trade} closing={closing} alone />
        <Button autoFocus variant="outlined" color="inherit" onClick={onDone} sx={{ '&&': { marginLeft: 'auto' } }}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  );
}
