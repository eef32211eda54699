import { useState } from 'react';
import { useAgeMs } from '@/ui/hooks/useNow';

export function RetryCountdown({ seconds }: { seconds: number }) {
  const [since] = useState(() => performance.now());
  const left = Math.ceil(seconds - (useAgeMs(since) ?? 0) / 1000);
  return (
    // With `aria-live` on, a screen reader would announce every second.
    <p className="login-reason" aria-live="off">
      {left > 0 ? `Next try in ${left} s.` : 'Try again now.'}
    </p>
  );
}
