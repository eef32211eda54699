import { executionApi } from '@/api/bot/execution';
import { statusApi } from '@/api/bot/status';
import type { AccountOrder } from '@/contract/bot/execution';
import { cancelQuestionOf, isOpenOrder, orderName } from '@/domain/trades/orderList';
import { useAppStore } from '@/store/hooks';
import { BusyButton } from '@/ui/messages/BusyButton';
import { confirmAction } from '@/ui/messages/confirm';
import { useAccountCommand } from './useAccountCommand';

const selectStatus = statusApi.endpoints.getStatus.select();

/** Cancels one order that can still fill. Renders nothing for a bot without the call. */
export function CancelOrderButton({ order }: { order: AccountOrder }) {
  const { getState } = useAppStore();
  const { client_id, can_cancel } = order;
  const { send, isRunning } = useAccountCommand(executionApi.endpoints.cancelOrder, client_id);
  if (can_cancel === undefined || !isOpenOrder(order)) return null;

  async function ask(): Promise<void> {
    const question = cancelQuestionOf(order, selectStatus(getState()).data?.execution?.stops ?? []);
    const isSure =
      question === null || (await confirmAction({ ...question, verb: 'Cancel order', dismiss: 'Keep order' }));
    if (isSure) void send({ client_id });
  }

  return (
    <BusyButton
      size="small"
      variant="outlined"
      color="inherit"
      label="Cancel"
      busyLabel="Cancelling..."
      aria-label={`Cancel the ${orderName(order)}`}
      busy={isRunning || !can_cancel}
      onClick={() => void ask()}
    />
  );
}
