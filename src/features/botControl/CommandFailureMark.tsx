import { Box } from '@mui/material';
import type { CommandFailure } from '@/slices/notices';
import { ClockTime } from '@/ui/figures/ClockTime';
import { WarningIcon } from '@/ui/theme/icons';
import { narrowScreenQuery } from '@/ui/theme/widths';

/** Height reserved below each command button for a failure mark, px. */
export const FAILURE_MARK_HEIGHT_PX = 15;

type Props = {
  id: string;
  word: string | undefined;
  failure: CommandFailure | undefined;
  grows: 'left' | 'right';
};

/** Shows a failed command below the command button, such as 'not stopped, 14:03:12'. The element is always rendered, so that screen readers announce a new failure.
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
        // On a phone, the failure marks of two adjacent commands share the width.
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
