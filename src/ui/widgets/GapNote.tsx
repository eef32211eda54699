import { Box } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { WarningIcon } from '../theme/icons';
import { useOutageBanner } from '../messages/outage';
import { TryAgain } from '../messages/TryAgain';
import { useIsOld } from '../hooks/useNow';

/** Two replies from different times may differ for this long. */
const GAP_SETTLES_MS = 3_000;

type Props = {
  /** Null without a difference. */
  text: string | null;
  onReload?: () => void;
  /** Shown without a difference. */
  children?: ReactNode;
};

/**
 * Shows a difference between two replies of the bot once it lasts. Hidden below an outage banner, where both are old.
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
  if (!useIsOld(since, GAP_SETTLES_MS)) return <>{children}</>;
  return (
    <Box component="span" role="status" sx={{ color: 'warning.main' }}>
      <WarningIcon sx={{ fontSize: 14, verticalAlign: 'text-bottom', marginRight: 1 }} />
      {text} {onReload && <TryAgain label="Reload" onRetry={onReload} />}
    </Box>
  );
}
