import { CommandRefused } from '../commandRefused';
import type { BotContext } from './core/context';
import type { Lifecycle } from './core/lifecycle';
import type { createBotEngine } from './engine';
import type { LiveStart } from './live/start/liveStart';

export function createRunCommands(
  { market, params, log }: BotContext,
  lifecycle: Lifecycle,
  engine: ReturnType<typeof createBotEngine>,
  liveStart: LiveStart,
) {
  const { accountWatch, drawdown, entries, execution, positions, unattributedFills, watchlist } = engine.components;

  /** Throws CommandRefused if the drawdown limit would pause the bot right after a start or resume. */
  const refuseAtDrawdown = (): void => {
    const refusal = drawdown.startRefusalReason();
    if (refusal !== undefined) throw new CommandRefused(refusal);
  };

  return {
    start() {
      const unavailable = lifecycle.phase() === 'stopped' ? market.unavailableReason?.() : undefined;
      if (unavailable !== undefined)
        throw new CommandRefused(`${unavailable}. Start the bot once it is connected.`, 503);
      if (lifecycle.phase() === 'stopped') refuseAtDrawdown();
      liveStart.requirePrepared();
      lifecycle.start(params().mode);
      accountWatch?.release();
      unattributedFills.accept();
      execution.live?.money.acceptBalance();
      log.info('SYSTEM', `Bot started in ${params().mode} on ${market.description}`);
      engine.onStart();
      execution.leverage.start(watchlist.chosenSymbols());
    },
    stop() {
      liveStart.cancel();
      if (!lifecycle.stop()) return;
      entries.cancelAllEntries('the bot was stopped');
      engine.onStop();
      log.info('SYSTEM', `Bot stopped; ${positions.count()} open trades stay monitored`);
      engine.logExchangePositions();
    },
    pause() {
      lifecycle.pause();
      entries.cancelAllEntries('the bot was paused');
      log.info('SYSTEM', 'Bot paused: no new entries, open trades stay monitored');
    },
    resume() {
      if (lifecycle.phase() === 'paused') refuseAtDrawdown();
      lifecycle.resume();
      log.info('SYSTEM', 'Bot resumed');
    },
  };
}
