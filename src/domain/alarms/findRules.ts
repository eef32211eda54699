import type { AlarmRule } from '@/contract/alarms/alarmRules';
import { RANK_WORDS } from './alarmWords';

/** Returns the rules whose title, rank, condition or advice has every word of the search. */
export function findRules<R extends Pick<AlarmRule, 'title' | 'rank' | 'condition' | 'action'>>(
  rules: readonly R[],
  search: string,
): readonly R[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return rules.filter(({ title, rank, condition, action }) => {
    const text = [title, RANK_WORDS[rank], condition, action].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
