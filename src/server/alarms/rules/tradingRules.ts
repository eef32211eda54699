/** The rules of positions, losses and limits. */

import type { AlarmReading, AlarmRuleDefinition } from '../alarmRule';
import type { Measurements } from '../measurements/measurements';
import { boundText } from '../boundText';
import { conditionReading, eventReadings, figureReading, positionReadings, SECOND_MS } from './readings';

function moneyText({ accountKind, sendsRealOrders }: Measurements): string {
  if (accountKind !== undefined) return ` on a ${accountKind} account, without real money`;
  return sendsRealOrders ? '' : ', and this bot sends no real orders';
}

/** Returns one reading for each symbol with a problem. The reading names all problems of the symbol. */
function accountReadings({ accountProblems }: Measurements): AlarmReading[] {
  return [...new Set(accountProblems.map(({ symbol }) => symbol))].map((subject) => ({
    subject,
    value: null,
    message: () =>
      accountProblems.flatMap(({ symbol, text }) => (symbol === subject ? [`${boundText(text)}.`] : [])).join(' '),
  }));
}

export const TRADING_RULES: readonly AlarmRuleDefinition[] = [
  {
    id: 'exit_delayed',
    title: 'Exit delayed',
    rank: 'critical',
    condition: 'A forced exit waits for a book longer than the threshold.',
    action: 'Close the position at the exchange, or wait for the first book after the outage.',
    link: '#dashboard',
    threshold: { default: 5, min: 1, max: 300, unit: 's' },
    offDelayMs: SECOND_MS,
    read: ({ positions }) =>
      positionReadings(
        positions,
        ({ exitWaits_s }) => exitWaits_s,
        ({ symbol }, seconds) => `The exit of ${symbol} has waited for a book for ${seconds.toFixed(0)} s.`,
      ),
  },
  {
    id: 'exit_failed',
    title: 'Exit failed',
    rank: 'critical',
    condition: 'The monitoring or the close of a position fails.',
    action: 'Look at the open positions, then close the named position again.',
    link: '#dashboard',
    read: (measurements) => eventReadings(measurements, 'exit_failed'),
  },
  {
    id: 'account_trouble',
    title: 'Account at the exchange',
    rank: 'critical',
    condition: 'The account has a fill of no order of the bot, or the bot closes a position whose stop fails.',
    action: 'Compare positions and orders with the account at the exchange.',
    link: '#dashboard',
    read: (measurements) => eventReadings(measurements, 'account_trouble'),
  },
  {
    id: 'account_mismatch',
    title: 'Bot and account differ',
    rank: 'critical',
    condition:
      'The account has a position or an order that is not of the bot, or a position has no stop at the exchange.',
    action: 'Compare positions and orders with the account at the exchange. Flatten closes all of them.',
    link: '#dashboard',
    read: accountReadings,
  },
  {
    id: 'drawdown_guard',
    title: 'Drawdown',
    rank: 'critical',
    condition: 'The drawdown reaches the threshold, a share of the allowed drawdown. At 100 % the bot pauses itself.',
    action: 'Close the positions or reduce the size. Find the cause before an Emergency Reset.',
    link: '#analytics',
    threshold: { default: 100, min: 10, max: 100, unit: '% of the allowed drawdown' },
    offDelayMs: 60 * SECOND_MS,
    read: ({ drawdownOfLimit_pct, drawdown }) =>
      figureReading(
        drawdownOfLimit_pct,
        () => `The drawdown is ${drawdown?.used.toFixed(2)} % of ${drawdown?.max} % allowed.`,
      ),
  },
  {
    id: 'daily_loss',
    title: 'Daily loss',
    rank: 'critical',
    condition: 'The loss of the UTC day, open positions included, reaches the threshold.',
    action: 'Stop the bot and read the trades of the day.',
    link: '#trades',
    // The PnL of open positions moves around the limit, and must not ring again and again.
    threshold: { default: 3, min: 0.1, max: 100, unit: '% of the capital', hysteresis: 0.2 },
    offDelayMs: 60 * SECOND_MS,
    read: ({ dayLoss_pct }) =>
      figureReading(dayLoss_pct, (loss) => `The loss of the day is ${loss.toFixed(2)} % of the capital.`),
  },
  {
    id: 'losses_in_a_row',
    title: 'Losses in a row',
    rank: 'warning',
    condition: 'The latest trades lost, as many in a row as the threshold.',
    action: 'Pause the bot and compare the market with the parameters.',
    link: '#trades',
    threshold: { default: 8, min: 2, max: 100, unit: 'losses' },
    read: ({ lossRun }) => figureReading(lossRun, (losses) => `The latest ${losses} trades lost.`),
  },
  {
    id: 'trade_loss',
    title: 'Large loss',
    rank: 'warning',
    condition: 'One trade loses more than the threshold.',
    action: 'Read the story of the trade: slippage, stop and book at the exit.',
    link: '#trades',
    threshold: { default: 0.5, min: 0.01, max: 100, unit: '% of the capital' },
    read: (measurements) => eventReadings(measurements, 'trade_loss'),
  },
  {
    id: 'position_old',
    title: 'Position open for long',
    rank: 'notice',
    condition: 'A position stays open longer than the threshold.',
    action: 'Check TP and SL of the position. Close the position if its reason is gone.',
    link: '#trades',
    threshold: { default: 240, min: 1, max: 10_080, unit: 'min' },
    read: ({ positions }) =>
      positionReadings(
        positions,
        ({ open_min }) => open_min,
        ({ symbol }, minutes) => `The position on ${symbol} has been open for ${minutes.toFixed(0)} minutes.`,
      ),
  },
  {
    id: 'entries_blocked',
    title: 'Entries blocked',
    rank: 'warning',
    condition: 'One cause, such as the cooldown after losses, blocks all entries for the time of the threshold.',
    action: 'Read the cause. Raise the limit or wait for the named time.',
    link: '#dashboard',
    threshold: { default: 30, min: 1, max: 1_440, unit: 'min' },
    offDelayMs: 5 * SECOND_MS,
    isSuppressed: ({ feed }) => feed.isLost,
    read: ({ blocks }) =>
      blocks.map(({ name, label, reason, minutes }) => ({
        subject: name,
        value: minutes,
        message: () => `Entries are blocked for ${minutes.toFixed(0)} minutes (${label}): ${boundText(reason)}.`,
      })),
  },
  {
    id: 'self_stop',
    title: 'Bot stopped itself',
    rank: 'critical',
    condition:
      'The bot paused or stopped without a command. A pause by the drawdown rings as Drawdown, unless that is silent.',
    action: 'Read the cause, then resume the bot or close the positions.',
    link: '#logs',
    read: ({ selfStop }) => conditionReading(selfStop !== undefined, () => `${boundText(selfStop ?? '')}.`),
  },
  {
    id: 'mode_live',
    title: 'Mode LIVE',
    rank: 'warning',
    condition: 'The mode of the bot is LIVE.',
    action: 'Check that the change was intended. Set the mode to PAPER if not.',
    link: '#parameters',
    read: (measurements) =>
      conditionReading(measurements.mode === 'LIVE', () => `The mode of the bot is LIVE${moneyText(measurements)}.`),
  },
];
