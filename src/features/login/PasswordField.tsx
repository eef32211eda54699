import { useState, type KeyboardEvent, type Ref } from 'react';

type Props = {
  ref: Ref<HTMLInputElement>;
  takesFocus: boolean;
  busy: boolean;
  shown: boolean;
  onToggle: () => void;
};

export function PasswordField({ ref, takesFocus, busy, shown, onToggle }: Props) {
  const [capsLock, setCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent): void => setCapsLock(event.getModifierState('CapsLock'));
  const verb = shown ? 'Hide' : 'Show';
  return (
    <>
      <div className="login-field">
        <input
          ref={ref}
          id="password"
          name="password"
          type={shown ? 'text' : 'password'}
          autoComplete="current-password"
          autoCapitalize="none"
          spellCheck={false}
          required
          autoFocus={takesFocus}
          readOnly={busy}
          aria-describedby="caps-lock"
          onKeyDown={watchCapsLock}
          onKeyUp={watchCapsLock}
          onBlur={() => setCapsLock(false)}
        />
        <label htmlFor="password">Password</label>
        <button type="button" className="login-show" aria-label={`${verb} password`} onClick={onToggle}>
          {verb}
        </button>
      </div>
      <p id="caps-lock" className="login-hint" role="status">
        {capsLock && 'Caps Lock is on'}
      </p>
    </>
  );
}
