import { ConfirmHost } from '@/ui/ConfirmHost';
import { ConsoleTheme } from '@/ui/ConsoleTheme';
import { LiveSubscriptions } from './LiveSubscriptions';
import { NoticesHost } from './NoticesHost';
import { Shell } from './Shell';

/** Everything behind the sign-in, and with it the whole of Material UI. */
export function Main() {
  return (
    <ConsoleTheme>
      <LiveSubscriptions />
      <Shell />
      <NoticesHost />
      <ConfirmHost />
    </ConsoleTheme>
  );
}
