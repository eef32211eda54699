/** Names the problems of the account at the exchange while they last. */

import type { ExecutionStatus } from '@/contract/bot/execution';
import { findingText } from '@/domain/trades/accountTexts';
import type { AccountProblem } from './measurements';

/** The bot closes a position without a stop after 2 s. After a longer time, the close has failed. */
const MAX_NAKED_MS = 3_000;

/** Returns the disputed differences and the positions without a stop. A late fill can explain an undisputed difference. */
export function listAccountProblems(
  execution: Pick<ExecutionStatus, 'findings' | 'stops'> | null | undefined,
): AccountProblem[] {
  if (!execution) return [];
  const differences = execution.findings
    .filter(({ is_disputed }) => is_disputed)
    .map((finding) => ({ symbol: finding.symbol, text: `${finding.symbol}: ${findingText(finding)}` }));
  const naked = execution.stops
    .filter(({ naked_ms }) => naked_ms !== null && naked_ms >= MAX_NAKED_MS)
    .map(({ symbol }) => ({ symbol, text: `The position on ${symbol} has no stop at the exchange` }));
  return [...differences, ...naked];
}
