import { Box } from '@mui/material';
import type { AlarmRank } from '@/contract/alarms/alarms';
import { RANK_WORDS } from '@/domain/alarms/alarmWords';
import { CriticalIcon, NoticeIcon } from '@/ui/theme/alarmIcons';
import { WarningIcon } from '@/ui/theme/icons';
import { RANK_COLOURS, RANK_FILLS } from './rankColours';

const RANK_ICONS = { critical: CriticalIcon, warning: WarningIcon, notice: NoticeIcon } satisfies Record<
  AlarmRank,
  object
>;

type Props = {
  rank: AlarmRank;
  /** True for an alarm that waits for an acknowledgement. */
  filled?: boolean;
};

/** Shows a rank by shape, colour and word. */
export function RankChip({ rank, filled = false }: Props) {
  const Icon = RANK_ICONS[rank];
  const colour = RANK_COLOURS[rank];
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        flex: 'none',
        alignItems: 'center',
        gap: 1,
        padding: '1px 6px 1px 3px',
        border: 1,
        borderColor: RANK_FILLS[rank],
        borderRadius: 1,
        bgcolor: filled ? RANK_FILLS[rank] : 'transparent',
        color: filled ? `${colour}.contrastText` : `${colour}.main`,
        fontSize: '0.75rem',
        fontWeight: 700,
        lineHeight: 1.4,
        whiteSpace: 'nowrap',
      }}
    >
      <Icon sx={{ fontSize: 16 }} />
      {RANK_WORDS[rank]}
    </Box>
  );
}
