import { Box, Button } from '@mui/material';
import { executionApi } from '@/api/execution';
import type { ExecutionStatus } from '@/contract/execution';
import { useSendOnce } from '@/store/useSendOnce';
import { BusyButton } from '@/ui/messages/BusyButton';
import { OrdersButton } from './OrdersButton';
import { useFlatten } from './useFlatten';

const { haltEntries, releaseEntries } = executionApi.endpoints;
/** Cause of the halt that the operator began and can end. */
const OPERATOR = 'operator';

/** Halts or releases entries, and closes everything. Flatten stays enabled during every request. */
export function AccountCommands({ account }: { account: ExecutionStatus }) {
  const flatten = useFlatten(account);
  const [halt, halting] = useSendOnce(haltEntries);
  const [release, releasing] = useSendOnce(releaseEntries);
  const isHalted = account.halts.some(({ cause }) => cause === OPERATOR);
  return (
    <Box sx={{ display: 'flex', gap: 2, flex: 'none' }}>
      <OrdersButton />
      <BusyButton
        size="small"
        variant="outlined"
        color="inherit"
        label={isHalted ? 'Release entries' : 'Halt entries'}
        busyLabel={isHalted ? 'Releasing...' : 'Halting...'}
        busy={halting.isLoading || releasing.isLoading}
        onClick={() => void (isHalted ? release() : halt())}
      />
      <Button size="small" variant="outlined" color="error" onClick={flatten}>
        Flatten
      </Button>
    </Box>
  );
}
