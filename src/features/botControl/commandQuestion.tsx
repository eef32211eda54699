import type { ControlBarCommand } from '@/api/bot/botCommands';
import type { LastBotStatus } from '@/api/bot/commandQuestions';
import type { Trade } from '@/contract/trades/trade';
import type { ConfirmQuestion } from '@/ui/messages/confirm';
import { PositionsToClose } from './PositionsToClose';

/** Bot status and open trades, on which the commands and confirmation questions depend. */
export type CommandContext = LastBotStatus & {
  openTrades?: () => readonly Trade[];
};

/** Returns the confirmation question of a command, or null when the command needs no confirmation. */
export function toConfirmQuestion({ label, ask }: ControlBarCommand, context: CommandContext): ConfirmQuestion | null {
  const question = ask(context);
  if (question === null) return null;
  const { body, listsPositions, ...rest } = question;
  const trades = context.openTrades?.() ?? [];
  return {
    ...rest,
    verb: label,
    body: listsPositions ? (
      <>
        {body}
        <PositionsToClose trades={trades} reported={context.status?.active_trades ?? trades.length} />
      </>
    ) : (
      body
    ),
  };
}
