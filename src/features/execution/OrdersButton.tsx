import { Button } from '@mui/material';
import { useState } from 'react';
import { useGetOrdersQuery } from '@/api/bot/execution';
import { orderCountsOf, ordersText } from '@/domain/trades/orderList';
import { useHasCapability, usePollBackOff } from '@/store/useCapability';
import { FixedWidthLabel } from '@/ui/figures/FixedWidthLabel';
import { OrdersDialog } from './OrdersDialog';

const ORDERS_INTERVAL_MS = 2_000;
/** Reserves the width of usual counts, so that a new count moves no other button. */
const RESERVED_TEXTS = [ordersText({ open: 88, unknown: 0 }), ordersText({ open: 8, unknown: 8 })];

/** Shows how many orders can still fill and how many are unknown, and opens their list. */
export function OrdersButton() {
  const [isOpen, setIsOpen] = useState(false);
  const { pollingInterval, observe } = usePollBackOff(ORDERS_INTERVAL_MS);
  const answer = useGetOrdersQuery(undefined, { skip: useHasCapability('execution') !== true, pollingInterval });
  observe(answer);
  const { data, error, fulfilledTimeStamp } = answer;
  const counts = orderCountsOf(data?.rows ?? []);
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        color={counts.unknown > 0 ? 'warning' : 'inherit'}
        onClick={() => setIsOpen(true)}
        sx={error === undefined ? undefined : { fontStyle: 'italic' }}
      >
        <FixedWidthLabel shown={data === undefined ? 'Orders' : ordersText(counts)} among={RESERVED_TEXTS} />
      </Button>
      {isOpen && (
        <OrdersDialog
          reading={data}
          readAt={fulfilledTimeStamp}
          hasFailed={error !== undefined}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
