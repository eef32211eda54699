import { Box } from '@mui/material';
import type { CommandFailure } from '@/slices/notices';
import { ClockTime } from '@/ui/figures/ClockTime';
import { WarningIcon } from '@/ui/theme/icons';
import { narrowScreenQuery } from '@/ui/theme/widths';

/** Height in px that each command reserves for a failure mark. */
export const FAILURE_MARK_HEIGHT_PX = 15;

type Props = {
  id: string;
  /** Text of the failure, such as 'not stopped'. */
  word: string | undefined;
  failure: CommandFailure | undefined;
  /** Side to which a long mark extends beyond its command. */
  grows: 'left' | 'right';
};

/**
 * Shows a failure below a command: 'not stopped, 14:03:12'. The live region is always rendered, so that a screen reader
 * announces a new mark.
 */
export function CommandFailureMark({ id, word, failure, grows }: Props) {
  return (
    <Box
      id={id}
      role="status"
      sx={{
        position: 'absolute',
        top: '100%',
        [grows === 'left' ? 'right' : 'left']: 0,
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        height: FAILURE_MARK_HEIGHT_PX,
        color: 'warning.main',
        typography: 'caption',
        fontWeight: 600,
        whiteSpace: 'nowrap',
        // On a phone two adjacent failure marks share the width.
        [narrowScreenQuery]: grows === 'left' ? { right: 'auto', left: 0 } : { left: '80%' },
      }}
    >
      {word !== undefined && failure && (
        <>
          <WarningIcon sx={{ fontSize: 12 }} />
          <span>
            {word}, <ClockTime at={failure.at} />
            {failure.count > 1 && ` ×${failure.count}`}
          </span>
        </>
      )}
    </Box>
  );
}
