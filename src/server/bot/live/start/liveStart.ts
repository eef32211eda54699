/** Conditions of a start in mode LIVE. */
import { changesChoiceOf, type Parameters } from '@/contract/params/catalogue';
import { CommandRefused } from '../../../commandRefused';
import type { BotContext } from '../../core/context';
import type { Positions } from '../../positions/positions';
import type { Lifecycle } from '../../core/lifecycle';
import { logFailure } from '../../../logging/failures';
import type { LiveAccount } from '../../../orders/account';
import type { Execution } from '../createExecution';
import { createStartCheck } from './startCheck';

type LiveTerms = Pick<Parameters, 'allow_duplicate_symbols' | 'trade_nominal_usdt'>;

export type LiveStart = {
  /**
   * Checks the account before a start in mode LIVE, and books what the account shows. Does nothing in mode PAPER. Throws
   * CommandRefused if a condition of mode LIVE is not met.
   */
  prepare(): Promise<void>;
  /** Throws CommandRefused without a successful check in the last seconds. Does nothing in mode PAPER. */
  requirePrepared(): void;
  /** Discards the result of a check that still runs, because the operator stopped the bot. */
  cancel(): void;
  /** Throws CommandRefused for a change of parameters that a check or a running mode LIVE does not allow. */
  refuseChange(change: { changed: readonly string[]; requested: Parameters }): void;
  /** Throws CommandRefused while the account is being checked. `what` names the command, such as 'A new key'. */
  refuseWhileChecking(what: string): void;
  /** Warnings of the last check. */
  warnings(): readonly string[];
};

const APPROVAL_VALID_MS = 10_000;
const refusalWhileChecking = (what: string): string =>
  `${what} is refused: the account at the exchange is being checked.`;
const CHECKING_TEXT = 'The account at the exchange is being checked. Wait for the end of the check.';

export function createLiveStart(
  { market, params, venues, log, wallNow, liveAccount }: BotContext,
  { lifecycle, positions, execution }: { lifecycle: Lifecycle; positions: Positions; execution: Execution },
): LiveStart {
  let approvedAt: number | undefined;
  let check = 0;
  let isChecking = false;
  let warnings: readonly string[] = [];
  const checkAccount = createStartCheck({ market, params }, { positions, execution });

  const refuseExchange = (): void => {
    if (params().exchange !== 'BYBIT' || venues.entryVenue() !== 'data')
      throw new CommandRefused(
        'Mode LIVE trades at the exchange of the market data. Set the parameter exchange to BYBIT and start the server with MARKET=bybit.',
      );
  };

  const refuseTerms = ({ limits }: LiveAccount, { allow_duplicate_symbols, trade_nominal_usdt }: LiveTerms): void => {
    if (allow_duplicate_symbols)
      throw new CommandRefused(
        'Mode LIVE keeps one position per symbol. Turn off allow_duplicate_symbols in the parameters.',
      );
    if (trade_nominal_usdt > limits.maxNotionalUsdt)
      throw new CommandRefused(
        `One trade of ${trade_nominal_usdt} USDT is above LIVE_MAX_NOTIONAL_USDT of ${limits.maxNotionalUsdt} USDT.`,
      );
  };

  const refuseParameters = (account: LiveAccount): void => {
    refuseExchange();
    refuseTerms(account, params());
  };

  return {
    async prepare() {
      if (liveAccount === undefined || lifecycle.phase() !== 'stopped' || params().mode !== 'LIVE') return;
      if (isChecking) throw new CommandRefused(CHECKING_TEXT);
      refuseParameters(liveAccount);
      const current = ++check;
      isChecking = true;
      try {
        const findings = await checkAccount(liveAccount);
        const textsOf = (isWarning: boolean) =>
          findings.filter((finding) => finding.isWarning === isWarning).map(({ text }) => text);
        warnings = textsOf(true);
        for (const text of warnings) log.warning('EXECUTION', text);
        const refusals = textsOf(false);
        if (refusals.length > 0) throw new CommandRefused(refusals.join(' '));
        if (current !== check) throw new CommandRefused('The bot was stopped while its account was checked.');
        approvedAt = wallNow();
      } catch (error) {
        if (error instanceof CommandRefused) throw error;
        logFailure(log, 'EXECUTION', 'The check of the account', error);
        throw new CommandRefused('The account at the exchange could not be read. Try again.', 503);
      } finally {
        isChecking = false;
      }
    },
    requirePrepared() {
      if (liveAccount === undefined || lifecycle.phase() !== 'stopped' || params().mode !== 'LIVE') return;
      if (isChecking) throw new CommandRefused(CHECKING_TEXT);
      refuseParameters(liveAccount);
      const isApproved = approvedAt !== undefined && wallNow() - approvedAt <= APPROVAL_VALID_MS;
      approvedAt = undefined;
      if (!isApproved) throw new CommandRefused('The account was not checked before the start. Start the bot again.');
    },
    cancel() {
      check += 1;
      approvedAt = undefined;
    },
    refuseChange({ changed, requested }) {
      if (changed.length > 0 && isChecking)
        throw new CommandRefused(refusalWhileChecking('A change of the parameters'));
      if (liveAccount === undefined || lifecycle.phase() === 'stopped' || requested.mode !== 'LIVE') return;
      if (changesChoiceOf('exchanges', changed))
        throw new CommandRefused('Mode LIVE keeps its exchange. Stop the bot before you change the exchanges.');
      refuseTerms(liveAccount, requested);
    },
    refuseWhileChecking(what) {
      if (isChecking) throw new CommandRefused(refusalWhileChecking(what));
    },
    warnings: () => warnings,
  };
}
