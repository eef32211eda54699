import { Box } from '@mui/material';
import type { CommandFailure } from '@/slices/notices';
import { ClockTime } from '@/ui/figures/ClockTime';
import { WarningIcon } from '@/ui/theme/icons';
import { narrow } from '@/ui/theme/widths';

/** Reserved below each command, so that a mark moves nothing. */
export const MARK_HEIGHT_PX = 15;

type Props = {
  id: string;
  /** 'not stopped'. */
  word: string | undefined;
  failure: CommandFailure | undefined;
  /** A long mark extends to this side, over commands without a mark. */
  grows: 'left' | 'right';
};

/**
 * Shows 'not stopped, 14:03:12' below a command. The live region is rendered from the start, so that a mark is read
 * out.
 */
export function CommandMark({ id, word, failure, grows }: Props) {
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
        height: MARK_HEIGHT_PX,
        color: 'warning.main',
        typography: 'caption',
        fontWeight: 600,
        whiteSpace: 'nowrap',
        // On a phone two adjacent marks share the width.
        [narrow]: grows === 'left' ? { right: 'auto', left: 0 } : { left: '80%' },
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
