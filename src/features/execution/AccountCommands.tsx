import { Box, Button } from '@mui/material';
import { executionApi } from '@/api/bot/execution';
import type { ExecutionStatus } from '@/contract/bot/execution';
import { FixedWidthLabel } from '@/ui/figures/FixedWidthLabel';
import { useClickGuard } from '@/ui/input/useClickGuard';
import { BusyButton } from '@/ui/messages/BusyButton';
import { OrdersButton } from './OrdersButton';
import { useAccountCommand } from './useAccountCommand';
import { useFlatten } from './useFlatten';

const { haltEntries, releaseEntries } = executionApi.endpoints;
/** Cause of the halt that the operator began and can end. */
const OPERATOR = 'operator';
const HALT = { label: 'Halt entries', busyLabel: 'Halting...' };
const HALT_EFFECT =
  'Cancels entries, and opens no trades until you release them. Positions stay open and keep their stops.';
const FLATTEN_EFFECT =
  'Halts entries, cancels all orders and closes all positions of the account, of others too. Nothing stays open.';
const RELEASE = { label: 'Release entries', busyLabel: 'Releasing...' };

/** Halts or releases entries, and closes everything. Flatten stays enabled during every request. */
export function AccountCommands({ account }: { account: ExecutionStatus }) {
  const flatten = useFlatten();
  const halt = useAccountCommand(haltEntries);
  const release = useAccountCommand(releaseEntries);
  const isHalted = account.halts.some(({ cause }) => cause === OPERATOR);
  const acceptsClick = useClickGuard(String(isHalted));
  return (
    <Box sx={{ display: 'flex', gap: 2, flex: 'none' }}>
      <OrdersButton />
      <BusyButton
        size="small"
        variant="outlined"
        color="inherit"
        {...(isHalted ? RELEASE : HALT)}
        reserved={[...Object.values(HALT), ...Object.values(RELEASE)]}
        title={isHalted ? undefined : HALT_EFFECT}
        busy={halt.isRunning || release.isRunning}
        onClick={() => {
          if (acceptsClick()) void (isHalted ? release : halt).send();
        }}
      />
      <Button size="small" variant="outlined" color="error" title={FLATTEN_EFFECT} onClick={flatten.ask}>
        <FixedWidthLabel shown={flatten.isRunning ? 'Flattening...' : 'Flatten'} among={['Flatten', 'Flattening...']} />
      </Button>
    </Box>
  );
}
