import { NEEDS_CONFIRMATION_STATUS } from '@/contract/bot/keys';
import { CommandRefused } from '../../../commandRefused';
import type { LiveAccount, TypedKey } from '../../../orders/account';
import type { LiveExposure } from './liveExposure';

/**
 * Creates the check of a key that replaces the key of a LIVE trade, for example an expired one. Returns true for a key of
 * the same account. Returns false without a trade or order of mode LIVE, and without a new key.
 */
export const createKeyReplacement =
  (liveAccount: LiveAccount | undefined, liveExposure: LiveExposure) =>
  async ({ key, secret }: TypedKey, confirm: string | undefined): Promise<boolean> => {
    const exposure = liveExposure.text();
    if (liveAccount === undefined || exposure === undefined || key === '' || secret === '') return false;
    const owner = await liveAccount.ownerOf({ key, secret });
    if (owner.kind === 'refused') throw new CommandRefused(`A new key of Bybit is refused: ${exposure}. ${owner.why}`);
    const word = liveAccount.port.kind.toUpperCase();
    if (owner.kind === 'same' || confirm?.trim().toUpperCase() === word) return true;
    throw new CommandRefused(
      `The account of the new key cannot be seen, and ${exposure}. Type ${word} if the key belongs to the same account.`,
      NEEDS_CONFIRMATION_STATUS,
    );
  };
