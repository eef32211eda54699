// Checks the fields with which a bot says what it lacks, and in which currency it trades.

import { LACKABLE_PART_NAMES } from '@/contract/lacks';
import type { Check } from '../check';
import { fieldsOf, shown } from '../values';

const STATUS = 'GET /api/status';
const MAX_CURRENCY_LENGTH = 12;

export const LACKS_CHECKS: readonly Check[] = [
  {
    id: 'lacks.list',
    call: STATUS,
    contract: '`lacks` is absent or a list of texts.',
    operatorSees: 'Tabs and buttons that always fail.',
    run: async (bot) => {
      const { lacks } = fieldsOf((await bot.read('getStatus')).body);
      if (lacks === undefined) return undefined;
      const isList = Array.isArray(lacks) && lacks.every((name) => typeof name === 'string');
      return isList ? undefined : `lacks is ${shown(lacks)}`;
    },
  },
  {
    id: 'lacks.known',
    call: STATUS,
    contract: `A name in \`lacks\` is one of ${LACKABLE_PART_NAMES.join(', ')}. No bot can lack another part.`,
    operatorSees: 'A tab or a button that always fails. The console ignores the name.',
    run: async ({ lacks }) => {
      const unknown = lacks.find((name) => !LACKABLE_PART_NAMES.some((known) => known === name));
      return unknown === undefined ? undefined : `'${unknown}' is unknown`;
    },
  },
  {
    id: 'status.currency',
    call: STATUS,
    contract: `\`currency\` is absent or a text of 1 to ${MAX_CURRENCY_LENGTH} characters.`,
    operatorSees: 'USDT, or a part of the text, beside every amount.',
    run: async (bot) => {
      const { currency } = fieldsOf((await bot.read('getStatus')).body);
      if (currency === undefined) return undefined;
      const isName = typeof currency === 'string' && currency.trim() !== '' && currency.length <= MAX_CURRENCY_LENGTH;
      return isName ? undefined : `currency is ${shown(currency)}`;
    },
  },
];
