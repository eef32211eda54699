type Empty = { text: string; hint: string };

const START = 'Press Start Bot in the bar above.';

/** Spec point 2, Dashboard; the hint says what to do next. */
export const noSignals = (running: boolean | undefined): Empty => ({
  text: 'No signals yet',
  hint: running
    ? 'The bot is watching the order books. A signal appears here as soon as one passes every filter.'
    : START,
});

export const noTrades = (running: boolean | undefined): Empty => ({
  text: 'No trades yet',
  hint: running ? 'The bot is running. It opens a trade when a signal meets every condition.' : START,
});
