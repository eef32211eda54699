import { executionApi } from '@/api/bot/execution';
import type { ExecutionFinding } from '@/contract/bot/execution';
import { formatPositionQuantity } from '@/domain/trades/accountTexts';
import { BusyButton } from '@/ui/messages/BusyButton';
import { confirmAction } from '@/ui/messages/confirm';
import { useAccountCommand } from './useAccountCommand';

/** Changes the quantity of the bot to the quantity of the account. Renders nothing when the bot cannot take it. */
export function AdoptButton({ finding }: { finding: ExecutionFinding }) {
  const { symbol, exchange_qty } = finding;
  const adopt = useAccountCommand(executionApi.endpoints.adoptQuantity, symbol);
  if (!isAdoptable(finding)) return null;
  const ask = async (): Promise<void> => {
    if (await confirmAdoption(finding)) void adopt.send({ symbol });
  };
  return (
    <BusyButton
      size="small"
      variant="outlined"
      color="inherit"
      label={`Adopt ${formatPositionQuantity(exchange_qty)}`}
      busyLabel="Adopting..."
      busy={adopt.isRunning}
      onClick={() => void ask()}
    />
  );
}

/** The bot takes only a smaller quantity of the same side: it knows the entry of what it holds, and no other. */
const isAdoptable = ({ kind, ledger_qty: ledger, exchange_qty: exchange }: ExecutionFinding): boolean =>
  kind === 'quantity' &&
  ledger !== null &&
  exchange !== null &&
  Math.abs(exchange) < Math.abs(ledger) &&
  exchange * ledger >= 0;

const confirmAdoption = ({ symbol, ledger_qty, exchange_qty }: ExecutionFinding): Promise<boolean> =>
  confirmAction({
    title: `Adopt the quantity of ${symbol}?`,
    body: `The position of the bot changes from ${formatPositionQuantity(ledger_qty)} to ${formatPositionQuantity(exchange_qty)}. The missing quantity counts as closed by hand at the last price.`,
    verb: 'Adopt',
  });
