import type { SerializedError } from '@reduxjs/toolkit';
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query';
import { errorDetail, httpStatus } from '@/api/request/errors';
import { NEEDS_CONFIRMATION_STATUS } from '@/contract/bot/keys';
import { confirmAction } from '@/ui/messages/confirm';

/** Asks for the typed word if the bot cannot see the account of a key that replaces the key of an open trade. */
export async function confirmKeyAccount(
  error: FetchBaseQueryError | SerializedError | undefined,
  word: string,
): Promise<boolean> {
  if (error === undefined || httpStatus(error) !== NEEDS_CONFIRMATION_STATUS) return false;
  return confirmAction({
    title: 'Does the key belong to the same account?',
    body: errorDetail(error) ?? '',
    verb: 'Save Keys',
    danger: true,
    // Without a known account, the bot refuses the save again and a message shows its sentence.
    ...(word !== '' && { typed: word }),
  });
}
