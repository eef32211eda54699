/** Bounds a text of another program to one short line. */

import { cutText } from '@/contract/schema/fields';

const MAX_FOREIGN_TEXT_LENGTH = 160;
/** Length to which an unknown id of a request is cut in the refusal. */
export const MAX_ID_LENGTH = 80;

/** Returns one short line of a text of another program, because an exchange can send control characters or megabytes. */
export const boundText = (text: string, longest = MAX_FOREIGN_TEXT_LENGTH): string =>
  cutText(
    text
      .slice(0, 4 * longest)
      .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
      .trim(),
    longest,
  );
