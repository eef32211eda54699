import { Box } from '@mui/material';
import { errorMessage, isNetworkError, type CallError } from '@/api/request/errors';
import type { ReceivedStatus } from '@/contract/bot/status';
import { useBotStatus } from '@/features/botControl/useBotStatus';
import { plural } from '@/domain/format/format';
import { modeWord } from '@/domain/trades/accountTexts';
import { Age } from '@/ui/figures/Age';
import { ErrorIcon, WarningIcon } from '@/ui/theme/icons';
import type { Outage } from './useOutage';

const ICON_BY_OUTAGE_KIND = {
  silent: { Icon: ErrorIcon, color: 'error.main', border: 'error.main' },
  feed: { Icon: WarningIcon, color: 'warning.main', border: 'warning.light' },
} satisfies Record<Outage['kind'], object>;

/** Shows the kind of an outage and since when it lasts. Each figure shows its own age below. */
export function OutageBanner({ outage: { kind, since } }: { outage: Outage }) {
  const { status, error } = useBotStatus();
  const { Icon, color, border } = ICON_BY_OUTAGE_KIND[kind];
  return (
    <Box
      // The key makes screen readers announce each kind of outage.
      key={kind}
      role="alert"
      sx={(theme) => ({
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        padding: '6px 12px',
        border: 2,
        borderColor: border,
        bgcolor: 'background.raised',
        fontWeight: 600,
        // Three lines, so that a longer age moves nothing on a phone.
        [theme.breakpoints.down(480)]: { minHeight: '4.5rem' },
      })}
    >
      <Icon sx={{ color, fontSize: 20, flex: 'none' }} />
      <p>
        {kind === 'silent' ? 'No answer from the bot for ' : 'The bot answers, but its live feed is closed for '}
        {/* Keeps a screen reader from reading the age every second. */}
        <span aria-live="off">
          <Age since={since} />
        </span>
        .{kind === 'silent' && wrongReplyText(error)} {lastKnownStateText(status, kind)} Commands may not arrive.
      </p>
    </Box>
  );
}

/** Returns a sentence about a reply that is not the status of a bot, as of a web server in place of the bot. */
const wrongReplyText = (error: CallError): string =>
  error === undefined || isNetworkError(error) ? '' : ` Its address answers, but ${errorMessage(error)}.`;

function lastKnownStateText(status: ReceivedStatus | null, kind: Outage['kind']): string {
  const count = status?.active_trades ?? null;
  if (status === null || count === null) return 'Its mode and positions are not known.';
  const were = kind === 'feed' ? (count === 1 ? 'is' : 'are') : count === 1 ? 'was' : 'were';
  return `${plural(count, 'position')} ${were} open in ${modeWord(status) ?? 'unknown'} mode.`;
}
