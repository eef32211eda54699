import { useState } from 'react';
import { useAge } from '@/ui/hooks/useNow';

/** Counts down the seconds that the server requires before the next attempt. */
export function RetryCountdown({ seconds }: { seconds: number }) {
  const [since] = useState(() => performance.now());
  const left = Math.ceil(seconds - (useAge(since) ?? 0) / 1000);
  return (
    // Without this attribute a screen reader would read every second.
    <p className="login-reason" aria-live="off">
      {left > 0 ? `Next try in ${left} s.` : 'Try again now.'}
    </p>
  );
}
