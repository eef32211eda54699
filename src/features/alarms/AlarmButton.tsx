import { Box, IconButton, Tooltip } from '@mui/material';
import { plural } from '@/domain/format/format';
import { BellIcon } from '@/ui/theme/icons';
import { showAlarmPanel, useAlarmPanelView } from '@/ui/widgets/alarmPanelView';
import { RANK_COLOURS, RANK_FILLS } from './rankColours';
import { useWaitingCount } from './useAlarms';

/** Opens the alarm panel and shows how many alarms wait for an acknowledgement. */
export function AlarmButton() {
  const { count, rank } = useWaitingCount();
  const isOpen = useAlarmPanelView() !== null;
  const label = count === 0 ? 'Alarms' : `Alarms, ${plural(count, 'alarm')} not acknowledged`;
  const colour = RANK_COLOURS[rank ?? 'notice'];
  return (
    <Tooltip title={label} describeChild={false}>
      <IconButton
        data-alarm-button
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => showAlarmPanel(isOpen ? null : 'present')}
        sx={{ position: 'relative' }}
      >
        <BellIcon fontSize="small" />
        {count > 0 && (
          <Box
            component="span"
            aria-hidden
            sx={{
              position: 'absolute',
              top: 0,
              left: '42%',
              minWidth: 16,
              padding: '0 4px',
              borderRadius: 2,
              bgcolor: RANK_FILLS[rank ?? 'notice'],
              color: `${colour}.contrastText`,
              fontSize: '0.6875rem',
              lineHeight: '16px',
              fontWeight: 700,
            }}
          >
            {count > 99 ? '99+' : count}
          </Box>
        )}
      </IconButton>
    </Tooltip>
  );
}
