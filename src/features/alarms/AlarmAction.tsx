import { Box, Link } from '@mui/material';
import type { Alarm } from '@/contract/alarms/alarms';
import { clearedText, isConditionOver } from '@/domain/alarms/clearedAlarm';
import { useTimeZone } from '@/ui/hooks/timeZone';
import { useToday } from '@/ui/hooks/useToday';

/** Returns the sentence of an alarm whose condition ended. Returns null while it holds, and for an event. */
export function useClearedText(alarm: Alarm, isOver = isConditionOver(alarm)): string | null {
  const zone = useTimeZone();
  const today = useToday(zone);
  return isOver ? clearedText(alarm, { zone, today }) : null;
}

/** Links to the screen for the action of an alarm. */
export const AlarmLink = ({ alarm: { link, title } }: { alarm: Pick<Alarm, 'link' | 'title'> }) =>
  // The bot sends the address, so that only an address within this page becomes a link.
  link?.startsWith('#') && (
    <Link href={link} aria-label={`Show the screen for ${title}`} sx={{ marginLeft: 2, whiteSpace: 'nowrap' }}>
      Show
      <Box component="span" aria-hidden>
        {' →'}
      </Box>
    </Link>
  );
