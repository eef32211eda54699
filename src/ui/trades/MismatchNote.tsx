import { Box } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { WarningIcon } from '../theme/icons';
import { useIsOutageBannerShown } from '../messages/outage';
import { TryAgainButton } from '../messages/TryAgainButton';
import { useIsOld } from '../hooks/useNow';

/** Time for which two replies of the bot may differ before the console shows the difference, ms. */
const MISMATCH_TOLERANCE_MS = 3_000;

type Props = {
  text: string | null;
  onReload?: () => void;
  children?: ReactNode;
};

/** Shows a lasting difference between two replies of the bot. Shows only `children` during an outage. */
export function MismatchNote({ text, onReload, children }: Props) {
  const covered = useIsOutageBannerShown();
  if (text === null || covered) return <>{children}</>;
  return (
    <PersistentMismatch text={text} onReload={onReload}>
      {children}
    </PersistentMismatch>
  );
}

function PersistentMismatch({ text, onReload, children }: Props) {
  const [since] = useState(() => performance.now());
  if (!useIsOld(since, MISMATCH_TOLERANCE_MS)) return <>{children}</>;
  return (
    <Box component="span" role="status" sx={{ color: 'warning.main' }}>
      <WarningIcon sx={{ fontSize: 14, verticalAlign: 'text-bottom', marginRight: 1 }} />
      {text} {onReload && <TryAgainButton label="Reload" onRetry={onReload} />}
    </Box>
  );
}
