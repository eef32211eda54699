import { Box } from '@mui/material';
import { useMemo, useState } from 'react';
import type { ControlBarCommandName } from '@/api/bot/botCommands';
import type { CommandStatus } from '@/api/bot/commandQuestions';
import { selectLatestTrades } from '@/api/trades/trades';
import type { ReceivedStatus } from '@/contract/bot/status';
import { openTrades } from '@/domain/trades/tradeStatus';
import { useAppStore } from '@/store/hooks';
import { FAILURE_MARK_HEIGHT_PX } from './CommandFailureMark';
import type { CommandContext } from './commandQuestion';
import { CommandSlot } from './CommandSlot';
import { BotFigureRow } from './BotFigureRow';
import { COMMAND_SLOTS } from './commandSlots';
import { narrowScreenQuery, smallScreenQuery } from '@/ui/theme/widths';
import { useBotCommands } from './useBotCommands';
import { useBotStatus } from './useBotStatus';

const COMMAND_HEIGHT_PX = 44;
const SMALL_SCREEN_PADDING_PX = 6;
/** Height of the command buttons that stay in view on a small screen, with the line below them, px. */
export const COMMAND_ROW_HEIGHT_PX = COMMAND_HEIGHT_PX + SMALL_SCREEN_PADDING_PX + FAILURE_MARK_HEIGHT_PX + 1;

const commandSlotSelector = (name: ControlBarCommandName): string =>
  `:nth-of-type(${COMMAND_SLOTS.findIndex((names) => names.includes(name)) + 1})`;

/** Shows status figures and commands of the bot. The figures have fixed widths, so that the commands stay in place. */
export function ControlBar() {
  const { status, receivedAt, old } = useBotStatus();
  const sending = useBotCommands();
  const context = useCommandContext(status, old);
  // A stopped bot with open positions shows the text 'Stopped' in the slot of Stop.
  const stopped = status?.running === false && status.active_trades !== 0;
  const absentTextOf = (names: readonly ControlBarCommandName[]): string | undefined => {
    if (status?.mode === null && names.includes('startBot')) return 'Mode unknown';
    return stopped && names.includes('stopBot') ? 'Stopped' : undefined;
  };
  return (
    <Box
      component="section"
      aria-label="Bot control"
      sx={{
        display: 'flex',
        alignItems: 'start',
        gap: 5,
        padding: '6px 12px 1px',
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
        [narrowScreenQuery]: {
          flexDirection: 'column',
          alignItems: 'stretch',
          gap: 1.5,
          padding: '6px 8px 1px',
        },
        // The figures scroll away with the page. The command buttons stay.
        [smallScreenQuery]: { display: 'contents' },
      }}
    >
      <BotFigureRow status={status} receivedAt={receivedAt} old={old} />
      <Box
        sx={{
          display: 'flex',
          flex: '1 1 auto',
          gap: 2,
          paddingBottom: `${FAILURE_MARK_HEIGHT_PX}px`,
          // Close All is far from Stop, so that a missed click on Stop does not hit Close All.
          [`& > ${commandSlotSelector('closeAll')}`]: { marginLeft: '16px' },
          [`& > ${commandSlotSelector('resetSemaphore')}`]: { marginLeft: 'auto' },
          [narrowScreenQuery]: {
            '& > *': { flex: '1 1 0' },
            [`& > ${commandSlotSelector('resetSemaphore')}`]: { marginLeft: 0 },
          },
          [smallScreenQuery]: {
            position: 'sticky',
            top: 0,
            zIndex: 4,
            height: COMMAND_ROW_HEIGHT_PX,
            padding: `${SMALL_SCREEN_PADDING_PX}px 8px ${FAILURE_MARK_HEIGHT_PX}px`,
            bgcolor: 'background.paper',
            borderBottom: 1,
            borderColor: 'divider',
          },
        }}
      >
        {COMMAND_SLOTS.map((names) => (
          <CommandSlot
            key={names.join()}
            names={names}
            context={context}
            sending={sending}
            absent={absentTextOf(names)}
          />
        ))}
      </Box>
    </Box>
  );
}

/** Fields of the status on which commands and questions depend. */
const COMMAND_STATUS_FIELDS = ['running', 'paused', 'mode', 'exchange', 'active_trades', 'lacks', 'currency'] as const;

/** Returns the context of the commands. The object changes only with a field on which a command depends. */
function useCommandContext(latest: ReceivedStatus | null, old: boolean): CommandContext {
  const { getState } = useAppStore();
  const [status, setStatus] = useState<CommandStatus | null>(latest);
  const current = hasSameCommands(status, latest) ? status : latest;
  if (current !== status) setStatus(current);
  return useMemo(
    () => ({ status: current, old, openTrades: () => openTrades(selectLatestTrades(getState()) ?? []) }),
    [current, old, getState],
  );
}

/** Fields of the account that a question names. Its ages change with every status. */
const ACCOUNT_FIELDS = [
  'account_kind',
  'account_tail',
  'max_notional_usdt',
  'daily_loss_usdt',
  'daily_loss_limit_usdt',
  'worst_trade_loss_usdt',
  'halts',
] as const;

const hasSameCommands = (one: CommandStatus | null, other: CommandStatus | null): boolean =>
  one === null || other === null
    ? one === other
    : COMMAND_STATUS_FIELDS.every((field) => one[field] === other[field]) &&
      ACCOUNT_FIELDS.every((field) => one.execution?.[field] === other.execution?.[field]);
