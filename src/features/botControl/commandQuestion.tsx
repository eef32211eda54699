import type { ControlBarCommand } from '@/api/bot/botCommands';
import type { LastBotStatus } from '@/api/bot/commandQuestions';
import type { Trade } from '@/contract/trades/trade';
import type { ConfirmQuestion } from '@/ui/messages/confirm';
import { HoldingsOfOthers, PositionsToClose } from './PositionsToClose';

/** Bot status and open trades, on which the commands and confirmation questions depend. */
export type CommandContext = LastBotStatus & {
  openTrades?: () => readonly Trade[];
};

/**
 * Returns the confirmation question of a command, or null when the command needs no confirmation. `sendAfterPause`
 * pauses the bot and then sends the command.
 */
export function toConfirmQuestion(
  { label, ask }: ControlBarCommand,
  context: CommandContext,
  sendAfterPause?: () => void,
): ConfirmQuestion | null {
  const question = ask(context);
  if (question === null) return null;
  const { body, listsPositions, offersPause, ...rest } = question;
  const trades = context.openTrades?.() ?? [];
  return {
    ...rest,
    verb: label,
    ...(offersPause && sendAfterPause && { preferred: { verb: 'Close all and pause', run: sendAfterPause } }),
    body: listsPositions ? (
      <>
        {body}
        <PositionsToClose trades={trades} reported={context.status?.active_trades ?? trades.length} />
        <HoldingsOfOthers />
      </>
    ) : (
      body
    ),
  };
}
