import type { Parameters } from '@/contract/params/catalogue';
import type { Trade } from '@/contract/trades/trade';
import type { BotPhase } from '../core/lifecycle';
import type { RiskRecord } from './riskRecord';
import type { BotContext } from '../core/context';

/** Phase of the bot and the function that pauses the bot. `pause` returns whether the call paused the bot. */
export type PauseControl = { pause: () => boolean; phase: () => BotPhase };

/** Pauses the bot at max_drawdown_pct. Open trades count with the PnL of a close at the current price. */
export type DrawdownGuard = {
  recordClosedTrade(trade: Trade, isForeignMarket: boolean): void;
  /**
   * Updates the drawdown with the PnL of the open trades. Pauses the bot at max_drawdown_pct and logs the pause once.
   */
  checkLimit(): void;
  /** Returns the reason if the drawdown forbids a start or a resume of the bot, else undefined. */
  startRefusalReason(): string | undefined;
  /** Resets the drawdown by setting the peak equity to the current equity. Returns the previous drawdown in percent. */
  resetDrawdown(): number;
  /** Stores realised PnL and peak equity after a change. */
  saveEquity(): void;
};

const EMERGENCY_RESET_ADVICE =
  'Emergency Reset, with the bot stopped and no open trade, takes the current equity as the new peak.';

const capitalUsedUpText = (p: Parameters): string =>
  `total_capital_usdt ${p.total_capital_usdt} is used up: every further loss pauses the bot until it is raised.`;

/** Creates the guard of max_drawdown_pct. `openPnl` returns the unrealised PnL of all open trades in USDT. */
export function createDrawdownGuard(
  { params, market, log, store, writer }: Pick<BotContext, 'params' | 'market' | 'log' | 'store' | 'writer'>,
  risk: RiskRecord,
  { pause, phase }: PauseControl,
  openPnl: () => number,
): DrawdownGuard {
  let isReported = false;
  let stored = risk.storedEquity();

  const reached = (): string | undefined => {
    const p = params();
    const drawdown_pct = risk.drawdownPct(p);
    return drawdown_pct >= p.max_drawdown_pct
      ? `Drawdown ${drawdown_pct.toFixed(2)}% has reached max_drawdown_pct ${p.max_drawdown_pct}%`
      : undefined;
  };
  const advice = (p: Parameters): string => (risk.isCapitalUsedUp(p) ? capitalUsedUpText(p) : EMERGENCY_RESET_ADVICE);

  const report = () => {
    const problem = reached();
    if (problem === undefined) {
      // Logs another pause only if the bot ran since the last pause, because the drawdown can cross its limit many
      // times.
      if (phase() === 'running') isReported = false;
      return;
    }
    const pausedNow = pause();
    if (isReported && !pausedNow) return;
    isReported = true;
    log.error('RISK', `${problem}: the bot ${pausedNow ? 'is' : 'stays'} ${phase()}. ${advice(params())}`);
  };

  const saveEquity = () => {
    const { realised, peak } = risk.storedEquity();
    if (realised === stored.realised && peak === stored.peak) return;
    stored = { realised, peak };
    writer.writeUntilStored('The equity', () => store.equity.saveEquity(risk.storedEquity()));
  };

  return {
    saveEquity,
    recordClosedTrade({ symbol, pnl_net }, isForeignMarket) {
      const p = params();
      const at = market.clock.now();
      const runEnded = risk.recordClosedTrade(
        { symbol, at, pnl_net: pnl_net ?? 0, isForeignMarket, openPnl: openPnl() },
        p,
      );
      if (runEnded) {
        log.warning('RISK', `${p.max_consecutive_losses} losses in a row: no entries for ${p.cooldown_seconds} s`);
      }
      saveEquity();
      report();
    },
    checkLimit() {
      risk.setOpenPnl(openPnl());
      report();
    },
    startRefusalReason() {
      const problem = reached();
      return problem === undefined
        ? undefined
        : `${problem}. ${advice(params())} A higher max_drawdown_pct also lets the bot continue.`;
    },
    resetDrawdown() {
      const drawdown_pct = risk.drawdownPct(params());
      risk.resetPeakEquity();
      saveEquity();
      log.warning('RISK', `Drawdown reset: ${drawdown_pct.toFixed(2)}% is now 0%, counted from the current equity`);
      return drawdown_pct;
    },
  };
}
