import { alarmsApi } from '@/api/alarms';
import { botCheckApi } from '@/api/botCheck/checkBot';
import type { BotFinding } from '@/api/botCheck/judgeReply';
import { statusApi } from '@/api/bot/status';
import { errorMessage } from '@/api/request/errors';
import { analyticsApi } from '@/api/trades/analytics';
import {
  ANALYTICS_INTERVAL_MS,
  FALLBACK_RELOAD_INTERVAL_MS,
  STALE_VALUE_AGE_MS,
  STATUS_INTERVAL_MS,
} from '@/contract/timings';
import type { BotSummary } from '@/domain/bots/botSummary';
import type { PageRuleId } from '@/domain/alarms/pageAlarms';
import { botMissingTexts } from '@/features/login/botMissingTexts';
import { botRead, selectBots } from '@/slices/bots';
import { selectStatusAt } from '@/slices/connection';
import { pageConditionChanged, selectPageCondition } from '@/slices/pageAlarms';
import { selectIsSignedIn } from '@/slices/session';
import type { BotConsole, BotConsoles } from './botConsoles';
import { readCachedSummary } from './summaryOf';

/** Number of bots that the console polls every two seconds. More bots are polled less often, for the same cost. */
const BOTS_AT_FULL_RATE = 10;

const UNSUBSCRIBED = { subscribe: false, forceRefetch: true };
/** Findings of an address at which no bot can be reached at present. Any other finding means a refusal. */
const OFFLINE_FINDINGS: readonly BotFinding['kind'][] = [
  'noConnection',
  'noTlsConnection',
  'offline',
  'timeout',
  'gateway',
];

type BotReading = Omit<BotSummary, 'name' | 'id' | 'positions'>;
type Connection = Pick<BotSummary, 'answer' | 'reason'>;
const ANSWERS: Connection = { answer: 'answers', reason: null };

/**
 * Polls each bot by itself, so that a hanging bot delays no other. The shown console polls its own status, from which the
 * poll only reads.
 */
export function createPolls({ consoles, shown, pageStore }: BotConsoles, onRead?: (bot: BotSummary) => void) {
  const intervalMs = STATUS_INTERVAL_MS * Math.max(1, consoles.length / BOTS_AT_FULL_RATE);
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  let hasEnded = true;

  const polls = consoles.map((console) => {
    const { id } = console.bot;
    const poll = createPoll(console, { isShown: () => shown() === id, intervalMs });
    const runAfter = (ms: number): void => {
      clearTimeout(timers.get(id));
      if (hasEnded) return;
      timers.set(
        id,
        setTimeout(() => void run(), ms),
      );
    };
    const run = async (): Promise<void> => {
      clearTimeout(timers.get(id));
      report(await poll(report));
      runAfter(intervalMs);
    };
    const report = (read: BotReading): void => {
      if (hasEnded) return;
      pageStore.dispatch(botRead({ id, ...read }));
      const summary = selectBots(pageStore.getState()).find((bot) => bot.id === id);
      if (summary) onRead?.(summary);
    };
    return { id, run, runAfter };
  });

  return {
    /** Spreads the requests of the bots over the interval. */
    start: (): void => {
      hasEnded = false;
      polls.forEach(({ runAfter }, index) => runAfter((index * intervalMs) / polls.length));
    },
    /** Polls a bot at once, for example after a command. */
    pollNow: (id: string): void => void polls.find((poll) => poll.id === id)?.run(),
    stop: (): void => {
      hasEnded = true;
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}

type PollOptions = { isShown: () => boolean; intervalMs: number };

/** Creates the function that requests what the overview needs. Alarms and PnL are requested less often than the status. */
function createPoll({ bot, store, extra }: BotConsole, { isShown, intervalMs }: PollOptions) {
  const startedAt = extra.monotonicNow();
  let alarmsAt = -Infinity;
  let analyticsAt = -Infinity;
  /** Number of open trades at the latest request of the PnL. Undefined before it and after a failure. */
  let countedTrades: number | null | undefined;
  let checkedAt = -Infinity;
  let checked: Connection = { answer: 'unknown', reason: null };
  const isDue = (since: number, everyMs: number): boolean => extra.monotonicNow() - since >= everyMs;

  /** Finds out what answers at the address of a bot that gave no status. */
  async function checkAddress(): Promise<Connection> {
    if (!isDue(checkedAt, FALLBACK_RELOAD_INTERVAL_MS)) return checked;
    const { data } = await store.dispatch(botCheckApi.endpoints.checkBot.initiate(undefined, UNSUBSCRIBED));
    checkedAt = extra.monotonicNow();
    const finding = data?.finding;
    checked =
      finding === undefined || finding.kind === 'bot'
        ? { answer: 'signedOut', reason: null }
        : {
            answer: OFFLINE_FINDINGS.includes(finding.kind) ? 'offline' : 'refused',
            reason: botMissingTexts(finding, { host: bot.host, page: location.origin }).title,
          };
    return checked;
  }

  async function readConnection(report: (connection: Connection) => void): Promise<Connection> {
    if (!selectIsSignedIn(store.getState())) return checkAddress();
    if (isShown()) {
      const statusAt = selectStatusAt(store.getState());
      if (statusAt !== null && !isDue(statusAt, STALE_VALUE_AGE_MS)) return ANSWERS;
    }
    const { error } = await store.dispatch(statusApi.endpoints.getStatus.initiate(undefined, UNSUBSCRIBED));
    if (error === undefined) return ANSWERS;
    const failed: Connection = { answer: 'offline', reason: errorMessage(error) ?? 'The status could not be read.' };
    // The check of the address takes seconds. A silent bot must not count as answering meanwhile.
    if (selectIsSignedIn(store.getState())) report(failed);
    const found = await checkAddress();
    // The address answers like a bot, but this request failed.
    return found.answer === 'signedOut' && selectIsSignedIn(store.getState()) ? failed : found;
  }

  async function readLists(): Promise<void> {
    const { data } = statusApi.endpoints.getStatus.select()(store.getState());
    const requests: PromiseLike<unknown>[] = [];
    if (!isShown() && data?.capabilities?.includes('alarms') && isDue(alarmsAt, FALLBACK_RELOAD_INTERVAL_MS)) {
      alarmsAt = extra.monotonicNow();
      requests.push(store.dispatch(alarmsApi.endpoints.getAlarms.initiate(undefined, UNSUBSCRIBED)));
    }
    const openTrades = data?.active_trades ?? null;
    // Another number of open trades means that a trade can have closed.
    const interval = openTrades === countedTrades ? ANALYTICS_INTERVAL_MS : FALLBACK_RELOAD_INTERVAL_MS;
    if (isDue(analyticsAt, interval)) {
      analyticsAt = extra.monotonicNow();
      const request = store.dispatch(analyticsApi.endpoints.getAnalytics.initiate('all', UNSUBSCRIBED));
      requests.push(request.then(({ error }) => (countedTrades = error === undefined ? openTrades : undefined)));
    }
    await Promise.all(requests);
  }

  /** Raises or clears the alarm of a silent bot. The screens of the shown bot do it themselves. */
  function reportSilence(reason: string | null): void {
    if (isShown()) return;
    const isSilent =
      selectIsSignedIn(store.getState()) &&
      isDue(selectStatusAt(store.getState()) ?? startedAt, intervalMs + STALE_VALUE_AGE_MS);
    const message = isSilent ? (reason ?? 'The page gets no answer from the bot.') : null;
    changeCondition('page_bot_silent', message);
    changeCondition('page_feed_closed', null);
  }

  /** Dispatches a change only. Each action costs the workflows of its bot. */
  function changeCondition(rule: PageRuleId, message: string | null): void {
    const held = selectPageCondition(store.getState(), rule)?.message ?? null;
    if ((held === null) !== (message === null)) store.dispatch(pageConditionChanged({ rule, message }));
  }

  const readingOf = (connection: Connection): BotReading => {
    const state = store.getState();
    return {
      ...connection,
      isSignedIn: selectIsSignedIn(state),
      answeredAt: selectStatusAt(state),
      ...readCachedSummary(state),
    };
  };

  return async function poll(report: (read: BotReading) => void): Promise<BotReading> {
    const connection = await readConnection((early) => report(readingOf(early)));
    if (connection.answer === 'answers') {
      checkedAt = -Infinity;
      await readLists();
    }
    reportSilence(connection.reason);
    return readingOf(connection);
  };
}
