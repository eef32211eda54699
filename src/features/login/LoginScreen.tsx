import { useState } from 'react';
import { useLoginMutation } from '@/api/auth';
import { selectEndedBy, selectEndedUser } from '@/slices/session';
import { useAppSelector } from '@/store/hooks';
import './login.css';
import { LoginForm } from './LoginForm';
import { pageMetaContent } from './pageMetaContent';
import { SESSION_EXPIRED_TEXT } from './texts';

type Props = {
  /** Called when the operator starts to sign in, so that the page loads the main screen in advance. */
  onSignInIntent: () => void;
};

/** Shows the sign-in form in plain HTML with a separate style sheet, because Material UI loads later. */
export function LoginScreen({ onSignInIntent }: Props) {
  const [login, { isLoading, error }] = useLoginMutation();
  const [attempt, setAttempt] = useState(0);
  const expired = useAppSelector(selectEndedBy) === 'expired' && attempt === 0;

  const knownUser = useAppSelector(selectEndedUser);
  const [market, version] = [pageMetaContent('market'), pageMetaContent('version')];

  const signIn = async (credentials: { username: string; password: string }): Promise<boolean> => {
    onSignInIntent();
    setAttempt((count) => count + 1);
    const { error: refused } = await login(credentials);
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
