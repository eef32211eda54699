type EmptyListText = { text: string; hint: string };

const emptyListHint = (running: boolean | undefined, whileRunning: string): string =>
  running === undefined ? '' : running ? whileRunning : 'Press Start Bot in the bar above.';

export const noSignalsText = (running: boolean | undefined): EmptyListText => ({
  text: 'No signals yet',
  hint: emptyListHint(
    running,
    'The bot is watching the order books. A signal appears here as soon as one passes every filter.',
  ),
});

export const noTradesText = (running: boolean | undefined): EmptyListText => ({
  text: 'No trades yet',
  hint: emptyListHint(running, 'The bot is running. It opens a trade when a signal meets every condition.'),
});

export const ONLY_OPEN_TRADES_TEXT: EmptyListText = {
  text: 'No closed trade yet',
  hint: 'The list of open positions has the open trades.',
};

type BotRunState = {
  running?: boolean | undefined;
  paused?: boolean | undefined;
  /** True if the bot opens nothing on its account until the operator releases the entries. */
  isHalted?: boolean;
};

export const noPositionsText = ({ running, paused, isHalted }: BotRunState): EmptyListText => ({
  text: 'No open position',
  hint:
    running === undefined
      ? ''
      : !running
        ? 'The bot is stopped and opens none.'
        : paused
          ? 'The bot is paused and opens none until it is resumed.'
          : isHalted
            ? 'Entries are halted: the bot opens none.'
            : 'The bot opens one when a signal meets every condition.',
});

export const POSITIONS_NOT_LISTED_TEXT: EmptyListText = {
  text: 'No open position is listed',
  hint: 'The bot reports open positions.',
};

export const NO_EXITS_TEXT: EmptyListText = {
  text: 'No closed trade yet',
  hint: 'Closed trades are counted here by exit reason.',
};
export const NO_PNL_LINE_TEXT: EmptyListText = {
  text: 'No closed trade with a PnL',
  hint: 'The line begins with the first one.',
};
