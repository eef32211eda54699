import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { answerOpenQuestion, isRequiredWord, openQuestionStore, type ConfirmQuestion, typedWordLabel } from './confirm';
import { createLazyComponent } from './lazyComponent';

export const lazyQuestionDialog = createLazyComponent<{ question: ConfirmQuestion }>(() =>
  import(/* webpackChunkName: "dialogs" */ './QuestionDialog').then((m) => m.QuestionDialog),
);

export function ConfirmDialogHost() {
  const question = useSyncExternalStore(openQuestionStore.subscribe, openQuestionStore.get);
  useEffect(() => () => answerOpenQuestion(false), []);
  return (
    question && (
      <ErrorBoundary key={question.title} onError={() => askInBrowserDialog(question)} fallback={null}>
        <Suspense>
          <lazyQuestionDialog.Part question={question} />
        </Suspense>
      </ErrorBoundary>
    )
  );
}

/** Asks without the code of the dialog, for example after an update removed it. Close All must never be blocked. */
function askInBrowserDialog({ title, typed }: ConfirmQuestion): void {
  lazyQuestionDialog.forget();
  if (typed === undefined) answerOpenQuestion(window.confirm(title));
  else answerOpenQuestion(isRequiredWord(window.prompt(`${title} ${typedWordLabel(typed)}`) ?? '', typed));
}
