import { useRef, useState } from 'react';
import type { CallError } from '@/api/request/errors';
import { useTextInputGuard } from '@/ui/input/useTextInputGuard';
import { RetryCountdown } from './RetryCountdown';
import { PasswordField } from './PasswordField';
import { toLoginFailure, SIGN_IN_LABEL, SIGNING_IN_LABEL } from './texts';

type Props = {
  busy: boolean;
  error: CallError;
  notice: string | null;
  knownUser: string | null;
  onSubmit: (credentials: { username: string; password: string }) => Promise<boolean>;
};

export function LoginForm({ busy, error, notice, knownUser, onSubmit }: Props) {
  const username = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  useTextInputGuard(({ text }) => setRefused(text));
  const failure = error && !busy ? toLoginFailure(error) : null;

  const submit = async (): Promise<void> => {
    if (busy || !username.current || !password.current) return;
    // Hides the password during the sign-in request.
    setShown(false);
    if (await onSubmit({ username: username.current.value.trim(), password: password.current.value })) return;
    // Selects the rejected password, so that the next keystroke replaces the whole password.
    password.current.focus();
    password.current.select();
  };

  return (
    <form
      aria-busy={busy}
      onInput={() => setRefused(null)}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {notice && <p role="status">{notice}</p>}
      <div className="login-field">
        <input
          ref={username}
          id="username"
          name="username"
          type="text"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          defaultValue={knownUser ?? undefined}
          autoFocus={knownUser === null}
          readOnly={busy}
        />
        <label htmlFor="username">Username</label>
      </div>
      <PasswordField
        ref={password}
        takesFocus={knownUser !== null}
        busy={busy}
        shown={shown}
        onToggle={() => setShown(!shown)}
      />
      <button type="submit" className="login-submit" disabled={busy}>
        {busy ? SIGNING_IN_LABEL : SIGN_IN_LABEL}
      </button>
      <div role="alert" className="login-error">
        {refused && <p>{refused}</p>}
        {failure && (
          <div className="login-failure">
            <p>{failure.text}</p>
            {failure.reason && <p className="login-reason">{failure.reason}</p>}
            {failure.retryAfterSeconds !== undefined && <RetryCountdown seconds={failure.retryAfterSeconds} />}
          </div>
        )}
      </div>
    </form>
  );
}
