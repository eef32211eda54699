import { useContext, useEffect, useSyncExternalStore } from 'react';
import { BotScopeContext, withBotName } from '../hooks/botScope';
import { answerOpenQuestion, askInBrowserDialog, openQuestionStore, type ConfirmQuestion } from './confirm';
import { OptionalPart } from './guardedPart';
import { createLazyComponent } from './lazyComponent';

export const lazyQuestionDialog = createLazyComponent<{ question: ConfirmQuestion }>(() =>
  import(/* webpackChunkName: "dialogs" */ './QuestionDialog').then((m) => m.QuestionDialog),
);

export function ConfirmDialogHost() {
  const asked = useSyncExternalStore(openQuestionStore.subscribe, openQuestionStore.get);
  const scope = useContext(BotScopeContext);
  const question = asked && (asked.isOfAllBots ? asked : { ...asked, title: withBotName(scope, asked.title) });
  useEffect(() => () => answerOpenQuestion(false), []);
  return (
    question && (
      <OptionalPart
        key={question.title}
        of={lazyQuestionDialog}
        props={{ question }}
        // The code of the dialog can be missing, for example after an update. Close All must never be blocked.
        onError={() => answerOpenQuestion(askInBrowserDialog(question))}
      />
    )
  );
}
