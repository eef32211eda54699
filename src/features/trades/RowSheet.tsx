import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import type { Trade } from '@/contract/trade';
import { TRADE_FIELDS, type TradeField } from '@/domain/trades/tradeFields';
import { useZone, ZONE_NAMES } from '@/ui/hooks/zone';
import { CloseButton, type Closing } from '@/ui/widgets/CloseButton';
import { TradeCell } from './TradeCell';

const Facts = styled('dl')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1.5),
  '& > div': { display: 'flex', justifyContent: 'space-between', gap: theme.spacing(4) },
  '& dt': { color: theme.vars.palette.text.secondary },
  '& dt small': { display: 'block' },
  '& dd': { textAlign: 'right' },
}));

/** The title of the sheet names symbol and side. */
const isBelowTitle = ({ field }: TradeField): boolean => field !== 'symbol' && field !== 'side';

type Props = { trade: Trade; closing: Closing; onClose: () => void };

/** All fields of a trade, where the grid has no room for them. */
export function RowSheet({ trade, closing, onClose }: Props) {
  const zone = useZone();
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} sx={{ '& .MuiDialog-container': { alignItems: 'end' } }}>
      <DialogTitle id={titleId}>
        {trade.symbol} {trade.side}
      </DialogTitle>
      <DialogContent>
        <Facts>
          {TRADE_FIELDS.filter(isBelowTitle).map((tradeField: TradeField) => {
            const { field, kind, title, hint } = tradeField;
            return (
              <div key={field}>
                <dt>
                  {kind === 'time' ? `${title}, ${ZONE_NAMES[zone]}` : title}
                  {/* In words of its own line: a touch shows no tooltip. */}
                  {hint !== undefined && <small>{hint}</small>}
                </dt>
                <dd>
                  <TradeCell trade={trade} tradeField={tradeField} zone={zone} tabIndex={-1} />
                </dd>
              </div>
            );
          })}
        </Facts>
      </DialogContent>
      {/* Far from each other: the one ends the reading, the other the position. */}
      <DialogActions sx={{ justifyContent: 'space-between' }}>
        <CloseButton trade={trade} closing={closing} alone />
        <Button autoFocus variant="outlined" color="inherit" onClick={onClose} sx={{ '&&': { marginLeft: 'auto' } }}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  );
}
