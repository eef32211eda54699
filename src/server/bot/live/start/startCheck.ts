/** Reads and checks the account before a start in mode LIVE. */
import { CommandRefused } from '../../../commandRefused';
import type { AccountFinding, LiveAccount } from '../../../orders/account';
import type { BotContext } from '../../core/context';
import { openQuantity } from '../../positions/positionFills';
import type { Positions } from '../../positions/positions';
import { chooseSymbols } from '../../strategy/chooseSymbols';
import type { Execution } from '../createExecution';

const CHECK_TIMEOUT_MS = 10_000;
const UNKNOWN_MARGIN_TEXT =
  'The free margin of the account is not known: its wallet shows no USDT, or could not be read.';

/** Rejects with CommandRefused without an answer within 10 s. */
export function createStartCheck(
  { market, params }: Pick<BotContext, 'market' | 'params'>,
  { positions, execution }: { positions: Positions; execution: Pick<Execution, 'orders' | 'readAccount'> },
): (account: LiveAccount) => Promise<readonly AccountFinding[]> {
  const ownQuantity = (symbol: string): number =>
    positions
      .live()
      .filter((position) => position.symbol === symbol)
      .reduce((sum, position) => sum + position.direction * openQuantity(position), 0);

  const checkAccount = async ({ connect, check }: LiveAccount) => {
    connect();
    const chosen = chooseSymbols(market.instruments(), params()).symbols;
    const held = positions.live().map(({ symbol }) => symbol);
    const own = { isOwnOrder: execution.orders.isKnown, ownQuantity };
    let free: number | undefined;
    try {
      // The fills of a time without connection are booked first, so that they do not look like a foreign position.
      free = (await execution.readAccount()).wallet?.availableMargin;
    } catch (error) {
      // The check names a missing or refused key, with which nobody can read the account.
      const causes = await check({ ...own, symbols: [] });
      if (causes.some(({ isWarning }) => !isWarning)) return causes;
      throw error;
    }
    const findings = await check({ ...own, symbols: [...new Set([...chosen, ...held])] });
    // Open trades use margin that they set free again.
    return held.length > 0 ? findings : [...findings, ...marginFindings(free)];
  };

  const marginFindings = (free: number | undefined): AccountFinding[] => {
    const { trade_margin_usdt: needed } = params();
    if (free !== undefined && free >= needed) return [];
    const text =
      free === undefined
        ? UNKNOWN_MARGIN_TEXT
        : `The account has ${free.toFixed(2)} USDT of free margin. One trade needs trade_margin_usdt of ${needed} USDT.`;
    return [{ isWarning: false, text }];
  };

  return async (account) => {
    let cancelTimer = () => {};
    const late = new Promise<never>((_, reject) => {
      cancelTimer = market.clock.after(CHECK_TIMEOUT_MS, () =>
        reject(new CommandRefused(`The account did not answer within ${CHECK_TIMEOUT_MS / 1_000} s.`, 503)),
      );
    });
    try {
      return await Promise.race([checkAccount(account), late]);
    } finally {
      cancelTimer();
    }
  };
}
