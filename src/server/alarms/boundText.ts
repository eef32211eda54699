import { cutText } from '@/contract/schema/fields';

const MAX_FOREIGN_TEXT_LENGTH = 160;

/** Returns one short line of a text of another program, because an exchange can send control characters or megabytes. */
export const boundText = (text: string, longest = MAX_FOREIGN_TEXT_LENGTH): string =>
  cutText(
    text
      .slice(0, 4 * longest)
      .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
      .trim(),
    longest,
  );
