type Empty = { text: string; hint: string };

/** Returns the hint. It names no Start Bot before the first status, because the bar does not show the button yet. */
const nextStep = (running: boolean | undefined, whileRunning: string): string =>
  running === undefined ? '' : running ? whileRunning : 'Press Start Bot in the bar above.';

/** The text is from spec point 2, Dashboard. The hint names the next step. */
export const noSignals = (running: boolean | undefined): Empty => ({
  text: 'No signals yet',
  hint: nextStep(
    running,
    'The bot is watching the order books. A signal appears here as soon as one passes every filter.',
  ),
});

export const noTrades = (running: boolean | undefined): Empty => ({
  text: 'No trades yet',
  hint: nextStep(running, 'The bot is running. It opens a trade when a signal meets every condition.'),
});

type BotState = { running?: boolean | undefined; paused?: boolean | undefined };

export const noPositions = ({ running, paused }: BotState): Empty => ({
  text: 'No open position',
  hint:
    running === undefined
      ? ''
      : !running
        ? 'The bot is stopped and opens none.'
        : paused
          ? 'The bot is paused and opens none until it is resumed.'
          : 'The bot opens one when a signal meets every condition.',
});

/** For an empty list while the bot reports open positions. The text must not deny them. */
export const NOT_LISTED: Empty = { text: 'No open position is listed', hint: 'The bot reports open positions.' };

export const NO_EXITS: Empty = { text: 'No closed trade yet', hint: 'Closed trades are counted here by exit reason.' };
export const NO_CURVE: Empty = { text: 'No closed trade with a PnL', hint: 'The line begins with the first one.' };
