import { useEffect, useState } from 'react';
import { useLoginMutation } from '@/api/auth';
import { answersLikeBot } from '@/api/botCheck/requestStatus';
import { selectEndedBy, selectEndedUser } from '@/slices/session';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { createLazyComponent } from '@/ui/messages/lazyComponent';
import './login.css';
import type { BotMissingProps } from './BotMissing';
import { LoginForm } from './LoginForm';
import { pageMetaContent } from './pageMetaContent';
import { isAnswerOfBot, SESSION_EXPIRED_TEXT } from './texts';

const lazyBotMissing = createLazyComponent<BotMissingProps>(() =>
  import(/* webpackChunkName: "bot-missing" */ './BotMissing').then((m) => m.BotMissing),
);

type Props = {
  /** Called when the operator starts to sign in, so that the page loads the main screen in advance. */
  onSignInIntent: () => void;
};

/** Shows the sign-in form in plain HTML with a separate style sheet, because Material UI loads later. */
export function LoginScreen({ onSignInIntent }: Props) {
  const dispatch = useAppDispatch();
  const [login, { isLoading, error, reset }] = useLoginMutation();
  const [attempt, setAttempt] = useState(0);
  const [isBotDoubted, setBotDoubted] = useState(false);
  const endedBy = useAppSelector(selectEndedBy);
  const expired = endedBy === 'expired' && attempt === 0;

  const knownUser = useAppSelector(selectEndedUser);
  const [market, version] = [pageMetaContent('market'), pageMetaContent('version')];

  // Without the code of the check, the form shows why a sign-in failed.
  const doubtBot = async (): Promise<void> => setBotDoubted(await lazyBotMissing.load());

  // The bot of an ended session needs no check.
  useEffect(() => {
    if (endedBy === null) void dispatch(answersLikeBot()).then((isBot) => (isBot ? undefined : doubtBot()));
  }, [endedBy, dispatch]);

  const signIn = async (credentials: { username: string; password: string }): Promise<boolean> => {
    onSignInIntent();
    setAttempt((count) => count + 1);
    const { error: refused } = await login(credentials);
    if (refused === undefined || isAnswerOfBot(refused)) setBotDoubted(false);
    else void doubtBot();
    return refused === undefined;
  };

  return (
    <main className="login" onInput={onSignInIntent} onPointerDown={onSignInIntent}>
      <div className="login-card">
        <h1>
          <img src="favicon.svg" alt="" width="28" height="28" />
          Order Flow
        </h1>
        <p className="login-subtitle">Real-time order book analysis and automated trading</p>
        {isBotDoubted && (
          <lazyBotMissing.Part
            onAnswer={(wasMissing) => {
              setBotDoubted(false);
              if (wasMissing) reset();
            }}
          />
        )}
        <LoginForm
          busy={isLoading}
          error={error}
          notice={expired ? SESSION_EXPIRED_TEXT : null}
          knownUser={knownUser}
          onSubmit={signIn}
        />
        <p className="login-facts">
          {[market, version && `version ${version}`].filter((fact) => fact !== undefined).join(' · ')}
        </p>
      </div>
    </main>
  );
}
