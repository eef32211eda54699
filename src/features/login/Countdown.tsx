import { useState } from 'react';
import { useAge } from '@/ui/hooks/useNow';

/** Counts the seconds until the next try that the server asks for. */
export function Countdown({ seconds }: { seconds: number }) {
  const [since] = useState(() => performance.now());
  const left = Math.ceil(seconds - (useAge(since) ?? 0) / 1000);
  return (
    // Otherwise a screen reader would read out every second.
    <p className="login-reason" aria-live="off">
      {left > 0 ? `Next try in ${left} s.` : 'Try again now.'}
    </p>
  );
}
