import { useEffect, useSyncExternalStore } from 'react';
import { answerOpenQuestion, isRequiredWord, openQuestionStore, type ConfirmQuestion, typedWordLabel } from './confirm';
import { OptionalPart } from './guardedPart';
import { createLazyComponent } from './lazyComponent';

export const lazyQuestionDialog = createLazyComponent<{ question: ConfirmQuestion }>(() =>
  import(/* webpackChunkName: "dialogs" */ './QuestionDialog').then((m) => m.QuestionDialog),
);

export function ConfirmDialogHost() {
  const question = useSyncExternalStore(openQuestionStore.subscribe, openQuestionStore.get);
  useEffect(() => () => answerOpenQuestion(false), []);
  return (
    question && (
      <OptionalPart
        key={question.title}
        of={lazyQuestionDialog}
        props={{ question }}
        onError={() => askInBrowserDialog(question)}
      />
    )
  );
}

/** Asks without the code of the dialog, for example after an update removed it. Close All must never be blocked. */
function askInBrowserDialog({ title, typed }: ConfirmQuestion): void {
  if (typed === undefined) answerOpenQuestion(window.confirm(title));
  else answerOpenQuestion(isRequiredWord(window.prompt(`${title} ${typedWordLabel(typed)}`) ?? '', typed));
}
