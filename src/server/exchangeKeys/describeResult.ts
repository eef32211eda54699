import type { Mode } from '@/contract/enums';

import type { KeyCheckResult, Refusal } from './keyCheck';

const NOT_CHECKED = 'The key was not checked.';

/** One sentence for each reason; `code` is the exchange's own. */
const REFUSED: Readonly<Record<Refusal, string>> = {
  'unknown key':
    'the exchange does not know this key. Check that it was copied whole, and that it was made for the real exchange, not its testnet',
  'expired key': 'the key has expired. Make a new one at the exchange',
  'address not allowed': "the key is bound to other IP addresses than this computer's",
  'key or address':
    'the exchange does not accept this key from here: it is unknown, expired or without permission to read, or it is bound to other IP addresses. The exchange does not tell which',
  'wrong secret': 'the secret does not belong to this key',
  'clock off':
    'the clock of this computer is wrong, so the exchange refuses signed requests. Set it and validate again',
  'may not read': 'the key is genuine but may not read. Give it the Read permission',
  'too many requests': `the exchange asks this computer to wait: too many requests. ${NOT_CHECKED} Try again in some minutes`,
  'country or network barred': `the exchange serves no requests from this country or network. ${NOT_CHECKED}`,
  'out of order': `the exchange itself is out of order at present. ${NOT_CHECKED}`,
  'no answer in time': `the exchange did not answer in time. ${NOT_CHECKED}`,
  'not reachable': `the exchange cannot be reached: look at the network of the bot. ${NOT_CHECKED}`,
  other: 'the exchange gave an answer that this bot does not understand',
};

export type Verdict = { valid: boolean; text: string };

/** Read is enough for PAPER; LIVE needs Trade as well (spec point 2). */
export function describeResult(answer: KeyCheckResult, mode: Mode): Verdict {
  const clock = answer.clock_ms === undefined ? '' : ` ${clockText(answer.clock_ms)}`;
  if (!answer.accepted) {
    const code = answer.code === undefined ? '' : ` (${answer.code})`;
    return { valid: false, text: `${withoutStop(REFUSED[answer.refusal])}${code}.${clock}` };
  }
  const { mayTrade, mayWithdraw, tradeObstacle, expires } = answer;
  const barred = mode === 'LIVE' && !mayTrade;
  const text = [
    `the key is genuine, permissions: ${mayTrade ? 'read and trade' : 'read only'}${expires ? `, good until ${expires}` : ''}.`,
    tradeObstacle && `It cannot trade: ${tradeObstacle}.`,
    barred && 'The mode is LIVE, which needs the Trade permission.',
    mayWithdraw && 'Warning: this key may withdraw money. Take that permission from it.',
  ];
  return { valid: !barred, text: text.filter(Boolean).join(' ') + clock };
}

const withoutStop = (text: string): string => text.replace(/\.$/, '');

const SMALL_MS = 100;

function clockText(clock_ms: number): string {
  const off = Math.abs(clock_ms);
  if (off < SMALL_MS) return 'Clocks agree within 0.1 s.';
  return `The clock here is ${(off / 1000).toFixed(1)} s ${clock_ms > 0 ? 'ahead of' : 'behind'} the exchange's.`;
}
