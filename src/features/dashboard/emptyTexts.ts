type EmptyText = { text: string; hint: string };

/** Returns a hint for an empty list, or none before the first status of the bot. */
const nextStepHint = (running: boolean | undefined, whileRunning: string): string =>
  running === undefined ? '' : running ? whileRunning : 'Press Start Bot in the bar above.';

/** Returns the text of an empty signal list, from point 2 of the specification. */
export const noSignalsText = (running: boolean | undefined): EmptyText => ({
  text: 'No signals yet',
  hint: nextStepHint(
    running,
    'The bot is watching the order books. A signal appears here as soon as one passes every filter.',
  ),
});

export const noTradesText = (running: boolean | undefined): EmptyText => ({
  text: 'No trades yet',
  hint: nextStepHint(running, 'The bot is running. It opens a trade when a signal meets every condition.'),
});

type BotState = { running?: boolean | undefined; paused?: boolean | undefined };

export const noPositionsText = ({ running, paused }: BotState): EmptyText => ({
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

/** Text for an empty list while the bot reports open positions. */
export const POSITIONS_NOT_LISTED_TEXT: EmptyText = {
  text: 'No open position is listed',
  hint: 'The bot reports open positions.',
};

export const NO_EXITS_TEXT: EmptyText = {
  text: 'No closed trade yet',
  hint: 'Closed trades are counted here by exit reason.',
};
export const NO_PNL_LINE_TEXT: EmptyText = {
  text: 'No closed trade with a PnL',
  hint: 'The line begins with the first one.',
};
