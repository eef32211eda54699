import { CommandRefused } from '../../commandRefused';
import type { BotContext } from '../botContext';
import type { Halts } from './halts';

/** Commands of the operator for the account at the exchange. They throw CommandRefused without an account. */
export type EmergencyCommands = {
  /** Takes no entries in mode LIVE until `release`. Positions keep their stops and their exits. */
  halt(): void;
  /** Ends the halt of the operator. Halts with another cause stay. */
  release(): void;
};

export function createEmergencyCommands({ liveAccount }: BotContext, halts: Halts): EmergencyCommands {
  const requireAccount = () => {
    if (liveAccount === undefined) throw new CommandRefused('This bot has no account at an exchange.');
  };
  return {
    halt() {
      requireAccount();
      halts.halt('operator', 'halted by the operator');
    },
    release() {
      requireAccount();
      halts.release('operator');
    },
  };
}
