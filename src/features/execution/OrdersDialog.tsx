import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import type { AccountOrder } from '@/contract/execution';
import type { ListReading } from '@/contract/reading';
import { formatPrice, formatQuantity } from '@/domain/format/format';
import { orderResultText, sortOrders } from '@/domain/trades/orderList';
import { ClockTime } from '@/ui/figures/ClockTime';
import { ElapsedTime } from '@/ui/figures/ElapsedTime';

type Props = {
  reading: ListReading<AccountOrder> | undefined;
  /** Wall-clock time of the last reply. */
  readAt: number | undefined;
  hasFailed: boolean;
  onClose: () => void;
};

const OrdersTable = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.75rem',
  fontVariantNumeric: 'tabular-nums',
  '& :is(th, td)': { padding: theme.spacing(1, 2), textAlign: 'left', whiteSpace: 'nowrap' },
  '& th': { color: theme.vars.palette.text.secondary, fontWeight: 400 },
  '& tbody tr': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& [data-unknown] td': { color: theme.vars.palette.warning.main, fontWeight: 600 },
}));

const ScrollArea = styled('div')({ overflowX: 'auto' });

/** Lists the orders at the exchange, unknown orders first, beside the estimate of the paper simulation. */
export function OrdersDialog({ reading, readAt, hasFailed, onClose }: Props) {
  const titleId = useId();
  const orders = sortOrders(reading?.rows ?? []);
  const unread = reading?.rejected.length ?? 0;
  return (
    <Dialog open onClose={onClose} maxWidth="lg" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>Orders at the exchange</DialogTitle>
      <DialogContent>
        {hasFailed && (
          <p role="status">
            The orders could not be read.
            {readAt !== undefined && (
              <>
                {' '}
                The list is <ElapsedTime since={readAt} /> old.
              </>
            )}
          </p>
        )}
        {unread > 0 && <p role="status">{unread} orders could not be read and are not listed.</p>}
        {orders.length === 0 ? (
          <p>{reading === undefined ? 'No order received yet.' : 'The bot sent no order in this run.'}</p>
        ) : (
          // The keyboard scrolls only a focusable area.
          <ScrollArea tabIndex={0} role="group" aria-label="Orders">
            <OrdersTable>
              <thead>
                <tr>
                  {['Time', 'Symbol', 'Order', 'State', 'Qty', 'Limit', 'At the exchange', 'On paper'].map((name) => (
                    <th key={name} scope="col">
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {orders.map((order) => (
                  <OrderRow key={order.client_id} order={order} />
                ))}
              </tbody>
            </OrdersTable>
          </ScrollArea>
        )}
      </DialogContent>
      <DialogActions>
        <Button autoFocus variant="outlined" color="inherit" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function OrderRow({ order }: { order: AccountOrder }) {
  const { created_at, symbol, side, purpose, state, qty, limit, result, estimate } = order;
  return (
    <tr data-unknown={state === 'unknown' || undefined}>
      <td>
        <ClockTime at={created_at} />
      </td>
      <td>{symbol}</td>
      <td>{[side, purpose].filter(Boolean).join(' ')}</td>
      <td>{state}</td>
      <td>{formatQuantity(qty)}</td>
      <td>{limit === null ? 'market' : formatPrice(limit)}</td>
      <td>{orderResultText(result)}</td>
      <td>{orderResultText(estimate)}</td>
    </tr>
  );
}
