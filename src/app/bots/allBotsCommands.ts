import { botControlApi, sendCloseAll } from '@/api/bot/botControl';
import { closeAllFailureNotice, closeAllNotice } from '@/api/bot/commandOutcomes';
import { errorText } from '@/api/request/outcome';
import { sendOnce } from '@/api/request/sendOnce';
import { RECENT_TRADES_QUERY, selectLatestTrades, tradesApi } from '@/api/trades/trades';
import { ANSWER_WORDS, type BotSummary } from '@/domain/bots/botSummary';
import { openTrades } from '@/domain/trades/tradeStatus';
import { commandSent, outcomeReceived, positionsRead, type BotOutcome } from '@/slices/bots';
import { selectIsSignedIn } from '@/slices/session';
import { selectBotCurrency } from '@/store/useBotExchange';
import type { BotConsole } from './botConsoles';
import type { BotsControl } from './pageStore';

type AllBotsCommand = {
  label: string;
  send: (console: BotConsole) => Promise<BotOutcome>;
};

/** Pauses a bot. Only the reply of the bot proves the pause. */
async function pause({ store }: BotConsole): Promise<BotOutcome> {
  const { error } = await store.dispatch(sendOnce(botControlApi.endpoints.pauseBot, undefined));
  return error === undefined
    ? { result: 'done', text: 'Paused' }
    : { result: 'failed', text: `Not paused: ${errorText(error)}` };
}

async function closeAllOf({ store }: BotConsole): Promise<BotOutcome> {
  const { data, error } = await store.dispatch(sendCloseAll());
  const notice = data
    ? closeAllNotice(data, undefined, selectBotCurrency(store.getState()))
    : closeAllFailureNotice(error);
  const { severity, text, detail } = notice;
  return { result: severity === 'success' ? 'done' : 'failed', text: [text, detail].filter(Boolean).join('. ') };
}

export const ALL_BOTS_COMMANDS = {
  pause: { label: 'Pause all', send: pause },
  close: { label: 'Close all on all', send: closeAllOf },
} satisfies Record<string, AllBotsCommand>;
export type AllBotsCommandName = keyof typeof ALL_BOTS_COMMANDS;

/**
 * Sends a command to all bots at the same time, so that a hanging bot delays no other. A bot that seems offline gets the
 * command too, because it may answer again.
 */
export function sendToAllBots(name: AllBotsCommandName, { consoles, polls }: BotsControl): void {
  const { label, send } = ALL_BOTS_COMMANDS[name];
  const { dispatch } = consoles.pageStore;
  dispatch(commandSent({ label }));
  for (const console of consoles.consoles) {
    const { id } = console.bot;
    const report = (outcome: BotOutcome): void => void dispatch(outcomeReceived({ id, label, outcome }));
    if (!selectIsSignedIn(console.store.getState())) {
      report({ result: 'notSent', text: `Not sent: ${ANSWER_WORDS.signedOut}` });
      continue;
    }
    report({ result: 'sending', text: 'Sent, no answer yet' });
    void send(console).then((outcome) => {
      report(outcome);
      polls.pollNow(id);
    });
  }
}

/** Requests the open positions of each bot for a question. The question does not wait for the replies. */
export function readPositionsOfBots({ consoles }: BotsControl, bots: readonly BotSummary[]): void {
  for (const { id, figures } of bots) {
    const { store } = consoles.consoleOf(id);
    const report = (): void => {
      const open = openTrades(selectLatestTrades(store.getState()) ?? []);
      consoles.pageStore.dispatch(
        positionsRead({ id, positions: open.map(({ symbol, side }) => ({ symbol, side: side ?? null })) }),
      );
    };
    consoles.pageStore.dispatch(positionsRead({ id, positions: null }));
    if (!selectIsSignedIn(store.getState()) || figures?.positions === 0) continue;
    const options = { subscribe: false, forceRefetch: true };
    void store.dispatch(tradesApi.endpoints.getTrades.initiate(RECENT_TRADES_QUERY, options)).then(({ error }) => {
      if (error === undefined) report();
    });
  }
}
