import type { Mode } from '@/contract/enums';
import type { AccountKind } from '@/contract/bot/execution';

import type { ClockReading, KeyCheckResult, RejectionReason } from './keyCheck';

const KEY_NOT_CHECKED_TEXT = 'The key was not checked.';

const KEY_REJECTION_TEXTS: Readonly<Record<RejectionReason, string>> = {
  'unknown key':
    'the exchange does not know this key. Check that the copy is complete, and that the key is for the real exchange, not its testnet',
  'expired key': 'the key has expired. Create a new one at the exchange',
  'address not allowed': "the key is bound to other IP addresses than this computer's",
  'key or address':
    'the exchange does not accept this key from here: it is unknown, expired or without permission to read, or it is bound to other IP addresses. The exchange does not say which',
  'wrong secret': 'the secret does not belong to this key',
  'clock off':
    'the clock of this computer is wrong, so the exchange refuses signed requests. Set it and validate again',
  'may not read': 'the key is genuine but has no Read permission. Add it at the exchange',
  'too many requests': `the exchange asks this computer to wait: too many requests. ${KEY_NOT_CHECKED_TEXT} Try again in some minutes`,
  'country or network barred': `the exchange serves no requests from this country or network. ${KEY_NOT_CHECKED_TEXT}`,
  'out of order': `the exchange itself is out of order. ${KEY_NOT_CHECKED_TEXT}`,
  'no answer in time': `the exchange did not answer in time. ${KEY_NOT_CHECKED_TEXT}`,
  'not reachable': `the exchange cannot be reached: check the network of the bot. ${KEY_NOT_CHECKED_TEXT}`,
  other: 'the exchange gave an answer that this bot does not understand',
};

const HIDDEN_PERMISSIONS_TEXT =
  'the exchange accepts the key, and these hosts do not show its permissions. Check at the exchange that it may trade and may not withdraw.';

const unknownKeyText = (account: AccountKind): string =>
  `the hosts of EXECUTION=${account} do not know this key. Check that the copy is complete, and that the key is of the ${account} account`;

/**
 * PAPER needs the Read permission, and LIVE also needs Trade (specification, point 2). `account` is the kind of the
 * account whose hosts checked the key. Without it, the hosts are those of real accounts.
 */
export function describeKeyCheck(
  result: KeyCheckResult,
  mode: Mode,
  account?: AccountKind,
): { valid: boolean; text: string } {
  const clock = result.clock ? ` ${describeClockDifference(result.clock)}` : '';
  if (!result.accepted) {
    const code = result.code === undefined ? '' : ` (${result.code})`;
    const isOfOtherAccount = account !== undefined && result.reason === 'unknown key';
    const text = isOfOtherAccount ? unknownKeyText(account) : KEY_REJECTION_TEXTS[result.reason];
    return { valid: false, text: `${removeFullStop(text)}${code}.${clock}` };
  }
  const { mayTrade, mayWithdraw, tradeProblem, expires } = result;
  if (result.arePermissionsHidden) return { valid: true, text: `${HIDDEN_PERMISSIONS_TEXT}${clock}` };
  const lacksTrade = mode === 'LIVE' && !mayTrade;
  const mayNotWithdraw = mode === 'LIVE' && mayWithdraw && account !== undefined;
  const text = [
    `the key is genuine, permissions: ${mayTrade ? 'read and trade' : 'read only'}${expires ? `, good until ${expires}` : ''}.`,
    tradeProblem && `It cannot trade: ${tradeProblem}.`,
    lacksTrade && 'The mode is LIVE, which needs the Trade permission.',
    mayNotWithdraw && 'The mode is LIVE, which refuses a key that may withdraw.',
    mayWithdraw && 'Warning: this key may withdraw money. Remove that permission at the exchange.',
  ];
  return { valid: !lacksTrade && !mayNotWithdraw, text: text.filter(Boolean).join(' ') + clock };
}

const removeFullStop = (text: string): string => text.replace(/\.$/, '');

const NEGLIGIBLE_CLOCK_DIFFERENCE_MS = 100;

function describeClockDifference({ ahead_ms, error_ms }: ClockReading): string {
  const agreement_ms = Math.max(NEGLIGIBLE_CLOCK_DIFFERENCE_MS, error_ms);
  if (Math.abs(ahead_ms) <= agreement_ms)
    return `Clocks agree within ${(Math.ceil(agreement_ms / 100) / 10).toFixed(1)} s.`;
  return `The clock here is ${(Math.abs(ahead_ms) / 1000).toFixed(1)} s ${ahead_ms > 0 ? 'ahead of' : 'behind'} the exchange's.`;
}
