import { ConfirmHost } from '@/ui/ConfirmHost';
import { ConsoleTheme } from '@/ui/ConsoleTheme';
import { readHash } from '@/ui/hashRoute';
import { LiveSubscriptions } from './LiveSubscriptions';
import { NoticesHost } from './NoticesHost';
import { Shell } from './Shell';
import { tabOf } from './tabs';
import { useUnsavedGuard } from './useUnsavedGuard';

/** Everything that needs a sign-in, including all of Material UI. */
export function Main({ takesFocus }: { takesFocus: boolean }) {
  useUnsavedGuard();
  return (
    <ConsoleTheme>
      <LiveSubscriptions />
      <Shell takesFocus={takesFocus} />
      <NoticesHost />
      <ConfirmHost />
    </ConsoleTheme>
  );
}

export const prefetchTabInAddress = (): void => tabOf(readHash(location.hash).place).part.prefetch();
