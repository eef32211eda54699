import { useContext, useState } from 'react';
import { BOT_COMMANDS } from '@/api/bot/botCommands';
import { botControlApi, sendCloseAll } from '@/api/bot/botControl';
import { closeAllFailureNotice, closeAllNotice } from '@/api/bot/commandOutcomes';
import type { LastBotStatus } from '@/api/bot/commandQuestions';
import { statusApi } from '@/api/bot/status';
import { errorText } from '@/api/request/outcome';
import { sendOnce } from '@/api/request/sendOnce';
import { STALE_VALUE_AGE_MS } from '@/contract/timings';
import { selectStatusAt } from '@/slices/connection';
import { useAppDispatch, useAppStore } from '@/store/hooks';
import type { RootState } from '@/store/rootReducer';
import { BotScopeContext, withBotName } from '@/ui/hooks/botScope';
import { askInBrowserDialog } from '@/ui/messages/confirm';
import { selectBotCurrency } from '@/store/useBotExchange';

const PLAIN_COMMANDS = ['pauseBot', 'stopBot', 'closeAll'] as const;
type PlainCommand = (typeof PLAIN_COMMANDS)[number];
const selectStatus = statusApi.endpoints.getStatus.select();

/** Returns what the console knows of the bot at the moment of a press. */
function lastBotStatus(state: RootState): LastBotStatus {
  const receivedAt = selectStatusAt(state);
  const old = receivedAt === null || performance.now() - receivedAt > STALE_VALUE_AGE_MS;
  return { status: selectStatus(state).data ?? null, old };
}

/**
 * Shows the commands that limit risk as buttons of the browser. The buttons use no other component, because another
 * component may have crashed. They ignore the bot state, which may be old.
 */
export function PlainCommands() {
  const { getState } = useAppStore();
  const dispatch = useAppDispatch();
  const scope = useContext(BotScopeContext);
  const [result, setResult] = useState('');
  const send = async (name: PlainCommand): Promise<string> => {
    if (name === 'closeAll') {
      const { data, error } = await dispatch(sendCloseAll());
      return (data ? closeAllNotice(data, undefined, selectBotCurrency(getState())) : closeAllFailureNotice(error))
        .text;
    }
    const { error } = await dispatch(sendOnce(botControlApi.endpoints[name], undefined));
    return error === undefined
      ? `${BOT_COMMANDS[name].label}: done`
      : `${BOT_COMMANDS[name].label} failed: ${errorText(error)}`;
  };
  const press = async (name: PlainCommand): Promise<void> => {
    const question = BOT_COMMANDS[name].ask(lastBotStatus(getState()));
    if (
      question &&
      !askInBrowserDialog({ ...question, title: withBotName(scope, `${question.title} ${question.body}`) })
    )
      return;
    setResult(`${BOT_COMMANDS[name].label}: sent`);
    setResult(await send(name));
  };
  return (
    <section className="plain-commands" aria-label="Bot control">
      {PLAIN_COMMANDS.map((name) => (
        <button key={name} type="button" onClick={() => void press(name)}>
          {BOT_COMMANDS[name].label}
        </button>
      ))}
      <span role="status">{result === '' ? '' : withBotName(scope, result)}</span>
    </section>
  );
}
