import type { Alarm, AlarmRank } from '@/contract/alarms/alarms';
import type { ExecutionFinding } from '@/contract/bot/execution';
import { NORMAL_FIELDS } from './alarmMachine';

/** Rules of the alarms that only the page can know. */
export const PAGE_RULE_IDS = ['page_bot_silent', 'page_feed_closed', 'page_clock'] as const;
export type PageRuleId = (typeof PAGE_RULE_IDS)[number];

type PageRule = { title: string; rank: AlarmRank; action: string };

export const PAGE_RULES: Readonly<Record<PageRuleId, PageRule>> = {
  page_bot_silent: {
    title: 'Bot does not answer',
    rank: 'critical',
    action:
      'Check the process, its machine and the network. Close the positions at the exchange if the bot stays away.',
  },
  page_feed_closed: {
    title: 'Live feed closed',
    rank: 'warning',
    action: 'Check the network and the proxy. Load the page again if the feed stays closed.',
  },
  page_clock: {
    title: 'Clock of this page differs',
    rank: 'warning',
    action:
      'Set the clocks of this device and of the bot by the network. Ages and times on this page are wrong until then.',
  },
};

export const isPageRule = (rule: string): rule is PageRuleId => PAGE_RULE_IDS.some((id) => id === rule);

/** Returns true for an alarm whose outage banner already shows the age and announces the outage. */
export const isBannerAlarm = ({ id }: Pick<Alarm, 'id'>): boolean =>
  id === 'page_bot_silent' || id === 'page_feed_closed';

/** Returns true for an alarm whose difference the banner between bot and account already shows, with the ways out. */
export const isInMismatchBanner = (
  { rule, subject }: Pick<Alarm, 'rule' | 'subject'>,
  findings: readonly Pick<ExecutionFinding, 'symbol' | 'is_disputed'>[],
): boolean =>
  rule === 'account_mismatch' && findings.some(({ symbol, is_disputed }) => is_disputed && symbol === subject);

/** Returns the normal alarm of a rule of the page. */
export const createPageAlarm = (id: PageRuleId): Alarm => ({
  ...NORMAL_FIELDS,
  ...PAGE_RULES[id],
  id,
  rule: id,
  subject: null,
  state: 'normal',
  is_active: false,
  message: '',
  link: null,
  threshold: null,
  unit: null,
});

/** Difference of the clocks from which the alarm rings. A reply has whole seconds, and a slow reply is late. */
const MAX_CLOCK_DIFFERENCE_MS = 5_000;
const SECOND_MS = 1_000;

/** Returns the sentence about the clocks, or null while their difference is small or unknown. */
export function clockDifferenceText({
  date,
  requestedAt,
  receivedAt,
}: {
  /** Date header of a reply, which has whole seconds. */
  date: string | null | undefined;
  requestedAt: number;
  receivedAt: number;
}): string | null {
  const botMs = Date.parse(date ?? '');
  if (Number.isNaN(botMs)) return null;
  // The bot wrote the date between request and reply, so that these are the smallest possible differences.
  const ahead = requestedAt - (botMs + SECOND_MS);
  const behind = botMs - receivedAt;
  const difference = Math.max(ahead, behind);
  if (difference < MAX_CLOCK_DIFFERENCE_MS) return null;
  const seconds = Math.round(difference / SECOND_MS);
  return `The clock of this device is ${seconds} s ${ahead > behind ? 'ahead of' : 'behind'} the clock of the bot.`;
}
