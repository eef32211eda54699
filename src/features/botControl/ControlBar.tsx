import { Box } from '@mui/material';
import { CommandSlot } from './CommandSlot';
import { SLOTS } from './commands';
import { FigureRow } from './FigureRow';
import { narrow } from './narrow';
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
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        padding: '6px 12px',
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
