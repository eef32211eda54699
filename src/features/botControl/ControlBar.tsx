import { Box } from '@mui/material';
import { CommandSlot } from './CommandSlot';
import { SLOTS } from './commands';
import { FigureRow } from './FigureRow';
import { narrow, twoRows } from './widths';
import { useBotCommands } from './useBotCommands';
import { useBotStatus } from './useBotStatus';

export function ControlBar() {
  const { status, receivedAt, old } = useBotStatus();
  const sending = useBotCommands();
  return (
    <Box
      component="section"
      aria-label="Bot control"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        padding: '6px 12px',
        // By the width of the page alone: a figure that grows must not push the commands into another row.
        [twoRows]: { flexDirection: 'column', alignItems: 'stretch' },
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
          [narrow]: {
            width: '100%',
            display: 'grid',
            gap: 1,
            gridTemplateColumns: `repeat(${SLOTS.length}, minmax(0, 1fr))`,
          },
        }}
      >
        {SLOTS.map((names) => (
          <CommandSlot key={names.join()} names={names} view={{ status, old }} sending={sending} />
        ))}
      </Box>
    </Box>
  );
}
