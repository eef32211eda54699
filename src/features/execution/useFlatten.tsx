import { executionApi } from '@/api/bot/execution';
import { statusApi } from '@/api/bot/status';
import { selectLatestTrades } from '@/api/trades/trades';
import { FLATTEN_WORD } from '@/contract/bot/execution';
import { accountName, knownSymbols } from '@/domain/trades/accountTexts';
import { openTrades } from '@/domain/trades/tradeStatus';
import { useAppStore } from '@/store/hooks';
import { useSendOnce } from '@/store/useSendOnce';
import { confirmAction } from '@/ui/messages/confirm';

const selectStatus = statusApi.endpoints.getStatus.select();
const selectOrders = executionApi.endpoints.getOrders.select();

/** Time for which the operator holds the button, ms. */
const FLATTEN_HOLD_MS = 2_000;

/** Returns the function that asks the operator to hold a button and then closes everything on the account. */
export function useFlatten(): { ask: () => void; isRunning: boolean } {
  const { getState } = useAppStore();
  const [send, { isLoading }] = useSendOnce(executionApi.endpoints.flattenAccount);

  async function ask(): Promise<void> {
    const account = selectStatus(getState()).data?.execution;
    if (!account) return;
    const symbols = knownSymbols(account, {
      trades: openTrades(selectLatestTrades(getState()) ?? []),
      orders: selectOrders(getState()).data?.rows ?? [],
    });
    const confirmed = await confirmAction({
      title: `Flatten the ${accountName(account)}?`,
      body: (
        <>
          <p>Cancels all orders and closes all positions of the account at the market. This cannot be undone.</p>
          <p>
            {symbols.length === 0
              ? 'The bot knows no open position and no open order. The account may still hold one.'
              : `Known positions and orders: ${symbols.join(', ')}.`}
          </p>
        </>
      ),
      verb: 'Flatten',
      danger: true,
      holdMs: FLATTEN_HOLD_MS,
    });
    if (confirmed) void send({ confirm: FLATTEN_WORD });
  }

  return { ask: () => void ask(), isRunning: isLoading };
}
