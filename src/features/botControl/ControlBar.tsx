import { Box } from '@mui/material';
import { selectLatestTrades } from '@/api/trades';
import type { Trade } from '@/contract/trade';
import { openTrades } from '@/domain/trades/tradeStatus';
import { useAppStore } from '@/store/hooks';
import { MARK_HEIGHT_PX } from './CommandMark';
import { CommandSlot } from './CommandSlot';
import { FigureRow } from './FigureRow';
import { SLOTS } from './slots';
import { narrow } from '@/ui/theme/widths';
import { theme } from '@/ui/theme/theme';
import { useBotCommands } from './useBotCommands';
import { useBotStatus } from './useBotStatus';

export function ControlBar() {
  const { status, receivedAt, old } = useBotStatus();
  const sending = useBotCommands();
  const { getState } = useAppStore();
  const readOpen = (): Trade[] => openTrades(selectLatestTrades(getState()) ?? []);
  return (
    <Box
      component="section"
      aria-label="Bot control"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        padding: '6px 12px 1px',
        // Depends on the page width only: a growing figure must not move the commands to another row.
        [theme.breakpoints.down('lg')]: { flexDirection: 'column', alignItems: 'stretch' },
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: '1 1 auto', minWidth: 0 }}>
        <FigureRow status={status} receivedAt={receivedAt} old={old} />
      </Box>
      <Box
        sx={{
          display: 'flex',
          gap: 2,
          paddingBottom: `${MARK_HEIGHT_PX}px`,
          // Close All is not next to Stop, so that a missed click on Stop does not hit it.
          [`& > :nth-of-type(${SLOTS.findIndex((names) => names.includes('closeAll')) + 1})`]: { marginLeft: '16px' },
          [narrow]: { gap: 1, '& > *': { flex: '1 1 0' } },
        }}
      >
        {SLOTS.map((names) => (
          <CommandSlot
            key={names.join()}
            names={names}
            view={{ status, old, openTrades: readOpen }}
            sending={sending}
          />
        ))}
      </Box>
    </Box>
  );
}
