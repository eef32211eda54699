import { Box } from '@mui/material';
import { ErrorBoundary } from 'react-error-boundary';
import { useGetStatusQuery } from '@/api/bot/status';
import { OptionalPart } from '@/ui/messages/guardedPart';
import { createLazyComponent } from '@/ui/messages/lazyComponent';
import { narrowScreenQuery } from '@/ui/theme/widths';

const ROW_HEIGHT_PX = 71;
/** On a narrow screen, the buttons have a row of their own. */
export const NARROW_ROW_HEIGHT_PX = 117;

export const lazyExecutionStrip = createLazyComponent<object>(() =>
  import(/* webpackChunkName: "execution" */ './ExecutionStrip').then((m) => m.ExecutionStrip),
);
export const lazyMismatchBanner = createLazyComponent<object>(() =>
  import(/* webpackChunkName: "execution" */ './MismatchBanner').then((m) => m.MismatchBanner),
);

/** Returns whether the bot has an account, and whether the account contradicts the ledger of the bot. */
export function useAccountRows(): { hasAccount: boolean; hasMismatch: boolean } {
  return useGetStatusQuery(undefined, {
    selectFromResult: ({ data }) => ({
      hasAccount: data?.execution != null,
      hasMismatch: data?.execution?.findings.some(({ is_disputed }) => is_disputed) === true,
    }),
  });
}

/** Reserves the rows of the account strip, whose code only a bot with an account needs. */
export function ExecutionPlace() {
  if (!useAccountRows().hasAccount) return null;
  return (
    <Box
      sx={{
        height: ROW_HEIGHT_PX,
        [narrowScreenQuery]: { height: NARROW_ROW_HEIGHT_PX },
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <ErrorBoundary
        onReset={lazyExecutionStrip.forget}
        onError={lazyExecutionStrip.forget}
        fallback={<p role="alert">The account of the bot cannot be shown. Reload the page.</p>}
      >
        <lazyExecutionStrip.Part />
      </ErrorBoundary>
    </Box>
  );
}

export function MismatchPlace() {
  return useAccountRows().hasMismatch ? <OptionalPart of={lazyMismatchBanner} props={{}} /> : null;
}
