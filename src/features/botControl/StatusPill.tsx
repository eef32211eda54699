import { Box } from '@mui/material';
import { PauseIcon, PlayIcon, StopIcon } from '@/ui/theme/icons';
import type { BotState } from './botFigures';

/** Icon and style of each bot state. Icon and frame distinguish the states without colour. */
const STATUS_PILL_STYLES = {
  RUNNING: {
    Icon: PlayIcon,
    sx: { bgcolor: 'success.main', color: 'success.contrastText', borderColor: 'success.main' },
  },
  PAUSED: { Icon: PauseIcon, sx: { color: 'primary.main', borderColor: 'primary.main', borderStyle: 'dashed' } },
  STOPPED: { Icon: StopIcon, sx: { color: 'text.secondary', borderColor: 'text.secondary', borderRadius: '2px' } },
} satisfies Record<BotState, object>;

type Props = { state: BotState; old: boolean };

/** Shows the state of the bot. An old state has no fill. */
export function StatusPill({ state, old }: Props) {
  const { Icon, sx } = STATUS_PILL_STYLES[state];
  return (
    <Box
      component="span"
      data-state={state}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1,
        padding: '0 7px 0 4px',
        border: 1,
        borderRadius: 999,
        fontSize: '0.75rem',
        lineHeight: 1.3,
        letterSpacing: '0.04em',
        ...sx,
        ...(old && { bgcolor: 'transparent', color: 'text.secondary', borderColor: 'text.secondary' }),
      }}
    >
      <Icon sx={{ fontSize: 12 }} />
      {state}
    </Box>
  );
}
