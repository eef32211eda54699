/** Names what is wrong on the account of mode LIVE for as long as it lasts. */

import type { ExecutionStatus } from '@/contract/bot/execution';
import { findingText } from '@/domain/trades/accountTexts';
import type { AccountProblem } from './measurements';

/** The bot closes a position that has had no stop for 2 s. A longer time means that the close has not worked. */
const MAX_NAKED_MS = 3_000;

/** Returns the disputed differences and the positions without a stop. A late fill can still explain other differences. */
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
