import { DialogContent, Typography } from '@mui/material';
import { styled } from '@mui/material/styles';
import type { AccountOrder } from '@/contract/bot/execution';
import type { ListReading } from '@/contract/schema/reading';
import { formatPrice, formatQuantity, plural } from '@/domain/format/format';
import { formatDateTime } from '@/domain/format/time';
import { isOpenOrder, orderDelayText, orderResultText, orderStateText, sortOrders } from '@/domain/trades/orderList';
import { ElapsedTime } from '@/ui/figures/ElapsedTime';
import { useTimeZone } from '@/ui/hooks/timeZone';
import { InfoDialog } from '@/ui/messages/InfoDialog';
import { WarningIcon } from '@/ui/theme/icons';
import { CancelOrderButton } from './CancelOrderButton';

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
  '& :is(th, td)': { padding: theme.spacing(1, 2), textAlign: 'left', verticalAlign: 'baseline', whiteSpace: 'nowrap' },
  // The reason wraps below the state, so that a narrow screen shows it without scrolling.
  '& small': {
    display: 'block',
    width: 'max-content',
    maxWidth: 'min(44ch, 36vw)',
    fontSize: 'inherit',
    fontWeight: 400,
    color: theme.vars.palette.text.secondary,
    whiteSpace: 'normal',
    overflowWrap: 'anywhere',
  },
  '& .figure': { textAlign: 'right' },
  '& thead th': { color: theme.vars.palette.text.secondary, fontWeight: 400 },
  '& tbody th': { fontWeight: 600 },
  '& tbody tr': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& [data-state="unknown"] > *': { color: theme.vars.palette.warning.main, fontWeight: 600 },
  '& [data-state="done"] > *': { color: theme.vars.palette.text.secondary },
  '& svg': { fontSize: 14, verticalAlign: 'text-bottom' },
}));

const StateLine = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'baseline',
  gap: theme.spacing(2),
}));

const ScrollArea = styled('div')({ overflowX: 'auto' });

const COLUMNS: readonly { name: string; isFigure?: true }[] = [
  { name: 'Symbol' },
  { name: 'State' },
  { name: 'Age', isFigure: true },
  { name: 'Order' },
  { name: 'Qty', isFigure: true },
  { name: 'Limit', isFigure: true },
  { name: 'At the exchange', isFigure: true },
  { name: 'Delay', isFigure: true },
  { name: 'On paper', isFigure: true },
  { name: 'Delay on paper', isFigure: true },
];

/** Lists the orders at the exchange, unknown orders first, beside the estimate of the paper simulation. */
export function OrdersDialog({ reading, readAt, hasFailed, onClose }: Props) {
  const orders = sortOrders(reading?.rows ?? []);
  const unread = reading?.rejected.length ?? 0;
  return (
    <InfoDialog title="Orders at the exchange" onClose={onClose} maxWidth={false} fullWidth>
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
        {unread > 0 && (
          <p role="status">{plural(unread, 'order')} could not be read. Look at the account at the exchange.</p>
        )}
        {orders.length === 0 ? (
          <p>{reading === undefined ? 'No order received yet.' : 'The bot sent no order in this run.'}</p>
        ) : (
          // The keyboard scrolls only a focusable area.
          <ScrollArea tabIndex={0} role="group" aria-label="Orders">
            <OrdersTable>
              <thead>
                <tr>
                  {COLUMNS.map(({ name, isFigure }) => (
                    <th key={name} scope="col" className={isFigure && 'figure'}>
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
        {orders.length > 0 && (
          <Typography variant="caption" component="p" color="textSecondary" sx={{ paddingTop: 2 }}>
            <b>Delay</b>: time from the order to its end at the exchange. <b>On paper</b>: the fill that the paper
            simulation estimates for the same order. <b>Delay on paper</b>: time from the order to that estimated fill.
          </Typography>
        )}
      </DialogContent>
    </InfoDialog>
  );
}

function OrderRow({ order }: { order: AccountOrder }) {
  const { created_at, symbol, side, purpose, state, qty, limit, reason, result, estimate } = order;
  const zone = useTimeZone();
  return (
    <tr data-state={state ?? undefined}>
      <th scope="row">{symbol}</th>
      <td>
        {state === 'unknown' && <WarningIcon />}{' '}
        <StateLine>
          {orderStateText(order)} <CancelOrderButton order={order} />
        </StateLine>
        {reason !== null && <small>{reason}</small>}
      </td>
      <td className="figure" title={formatDateTime(created_at, zone)}>
        <ElapsedTime since={created_at} />
      </td>
      <td>{[side, purpose].filter(Boolean).join(' ')}</td>
      <td className="figure">{formatQuantity(qty)}</td>
      <td className="figure">{limit === null ? 'market' : formatPrice(limit)}</td>
      <td className="figure">{orderResultText(result, isOpenOrder(order))}</td>
      <td className="figure">{orderDelayText(result)}</td>
      <td className="figure">{orderResultText(estimate, isOpenOrder(order) && estimate?.delay_ms == null)}</td>
      <td className="figure">{orderDelayText(estimate)}</td>
    </tr>
  );
}
