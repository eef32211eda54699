import { useContext, useEffect, useRef } from 'react';
import { useCheckBotQuery } from '@/api/botCheck/checkBot';
import { CALLS } from '@/contract/calls';
import { formatTime } from '@/domain/format/time';
import { BotScopeContext, withBotName } from '@/ui/hooks/botScope';
import { botMissingTexts } from './botMissingTexts';

const CHECK_INTERVAL_MS = 5_000;

export type BotMissingProps = {
  /** Called when a bot answers. `wasMissing` is true when the screen has said that none does. */
  onAnswer: (wasMissing: boolean) => void;
};

/** Says why no bot answers, and checks again until one does. The form below stays usable. */
export function BotMissing({ onAnswer }: BotMissingProps) {
  const { data, fulfilledTimeStamp, refetch } = useCheckBotQuery(undefined, { pollingInterval: CHECK_INTERVAL_MS });
  const scope = useContext(BotScopeContext);
  const finding = data?.finding;
  const wasMissing = useRef(false);
  const answer = useRef(onAnswer);
  useEffect(() => {
    answer.current = onAnswer;
  });
  useEffect(() => {
    if (finding?.kind === 'bot') answer.current(wasMissing.current);
    else if (finding) wasMissing.current = true;
  }, [finding]);
  useEffect(() => () => void (document.activeElement === document.body && focusForm()), []);
  if (data === undefined || finding === undefined || finding.kind === 'bot') return null;

  const { host } = data;
  const { title, reason, advice, isOpenedInTab } = botMissingTexts(finding, {
    host,
    page: location.origin,
    isListed: (scope?.storagePrefix ?? '') !== '',
  });
  return (
    <section className="bot-missing" aria-labelledby="bot-missing-title">
      <div role="alert">
        <h2 id="bot-missing-title">{withBotName(scope, title)}</h2>
        <p>{reason}</p>
        <p>{advice}</p>
      </div>
      {isOpenedInTab && (
        <p>
          <a href={host} target="_blank" rel="noreferrer">
            Open {host} (new window)
          </a>
        </p>
      )}
      <div className="bot-missing-check">
        <p className="login-reason">
          Asked at {formatTime(fulfilledTimeStamp, 'local')}: {CALLS.getStatus.method} {host + CALLS.getStatus.path}.
          Asks again every {CHECK_INTERVAL_MS / 1000} seconds.
        </p>
        <button type="button" className="login-submit" onClick={() => void refetch()}>
          Retry
        </button>
      </div>
    </section>
  );
}

function focusForm(): void {
  document.querySelector<HTMLInputElement>('.login-card form input')?.focus();
}
