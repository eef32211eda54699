import { Box } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { WarningIcon } from '../theme/icons';
import { useOutageBanner } from '../messages/outage';
import { TryAgain } from '../messages/TryAgain';
import { useIsOld } from '../hooks/useNow';

/** Time for which two replies of different times may differ. */
const GAP_TOLERANCE_MS = 3_000;

type Props = {
  /** Description of the difference. Null without a difference. */
  text: string | null;
  onReload?: () => void;
  /** Content without a difference. */
  children?: ReactNode;
};

/**
 * Shows a lasting difference between two replies of the bot. Hidden below an outage banner, where both replies are old.
 */
export function GapNote({ text, onReload, children }: Props) {
  const covered = useOutageBanner();
  if (text === null || covered) return <>{children}</>;
  return (
    <PersistentGap text={text} onReload={onReload}>
      {children}
    </PersistentGap>
  );
}

function PersistentGap({ text, onReload, children }: Props) {
  const [since] = useState(() => performance.now());
  if (!useIsOld(since, GAP_TOLERANCE_MS)) return <>{children}</>;
  return (
    <Box component="span" role="status" sx={{ color: 'warning.main' }}>
      <WarningIcon sx={{ fontSize: 14, verticalAlign: 'text-bottom', marginRight: 1 }} />
      {text} {onReload && <TryAgain label="Reload" onRetry={onReload} />}
    </Box>
  );
}
