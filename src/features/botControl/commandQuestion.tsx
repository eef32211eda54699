import type { ControlBarCommand } from '@/api/botCommands';
import type { LastBotStatus } from '@/api/commandQuestions';
import type { Trade } from '@/contract/trade';
import type { ConfirmQuestion } from '@/ui/messages/confirm';
import { PositionsToClose } from './PositionsToClose';

export type ControlBarView = LastBotStatus & {
  /** Returns the loaded open trades. */
  openTrades?: () => readonly Trade[];
};

/** Returns the confirmation question of a command, or null when one click is enough. */
export function commandQuestionOf({ label, ask }: ControlBarCommand, view: ControlBarView): ConfirmQuestion | null {
  const question = ask(view);
  if (question === null) return null;
  const { body, listsPositions, ...rest } = question;
  const trades = view.openTrades?.() ?? [];
  return {
    ...rest,
    verb: label,
    body: listsPositions ? (
      <>
        {body}
        <PositionsToClose trades={trades} reported={view.status?.active_trades ?? trades.length} />
      </>
    ) : (
      body
    ),
  };
}
