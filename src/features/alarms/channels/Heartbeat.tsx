import { Typography } from '@mui/material';
import type { AlarmChannels } from '@/api/alarmChannels';
import { ShortTime } from '@/ui/figures/ShortTime';

/** Shows the state of the calls to the outside monitor, which the environment of the bot sets. */
export function Heartbeat({ heartbeat: { is_set, last_success_at, last_answer } }: Pick<AlarmChannels, 'heartbeat'>) {
  return (
    <section aria-labelledby="heartbeat-title">
      <Typography variant="h3" id="heartbeat-title">
        Outside monitor
      </Typography>
      <Typography variant="body2">
        {!is_set && 'No HEARTBEAT_URL is set: nobody calls you when the process, the machine or its network is dead.'}
        {is_set && last_success_at === null && 'HEARTBEAT_URL is set. No call has succeeded yet.'}
        {is_set && last_success_at !== null && (
          <>
            Last call that succeeded: <ShortTime at={last_success_at} />
          </>
        )}
      </Typography>
      {last_answer !== null && (
        <Typography variant="body2" color="textSecondary">
          Last answer: {last_answer}
        </Typography>
      )}
    </section>
  );
}
