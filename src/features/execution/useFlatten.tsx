import { useCallback } from 'react';
import { executionApi } from '@/api/execution';
import { selectLatestTrades } from '@/api/trades';
import { FLATTEN_WORD, type ExecutionStatus } from '@/contract/execution';
import { accountName } from '@/domain/trades/accountTexts';
import { openTrades } from '@/domain/trades/tradeStatus';
import { useAppStore } from '@/store/hooks';
import { useSendOnce } from '@/store/useSendOnce';
import { confirmAction } from '@/ui/messages/confirm';

/** Returns the function that asks for the typed word and then closes everything on the account. */
export function useFlatten(account: ExecutionStatus): () => void {
  const { getState } = useAppStore();
  const [send] = useSendOnce(executionApi.endpoints.flattenAccount);
  return useCallback(() => {
    const ask = async (): Promise<void> => {
      const ledger = openTrades(selectLatestTrades(getState()) ?? []).map(({ symbol }) => symbol);
      const symbols = [...new Set([...ledger, ...account.findings.map(({ symbol }) => symbol)])].sort();
      const confirmed = await confirmAction({
        title: `Flatten the ${accountName(account)}?`,
        body: (
          <>
            <p>Cancels all orders and closes all positions of the account at the market. This cannot be undone.</p>
            <p>
              {symbols.length === 0
                ? 'The bot knows no open position. The account may still hold one.'
                : `Known positions: ${symbols.join(', ')}.`}
            </p>
          </>
        ),
        verb: 'Flatten',
        danger: true,
        typed: FLATTEN_WORD,
      });
      if (confirmed) void send({ confirm: FLATTEN_WORD });
    };
    void ask();
  }, [account, getState, send]);
}
