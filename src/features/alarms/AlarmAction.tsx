import { Box, Link } from '@mui/material';
import type { Alarm } from '@/contract/alarms/alarms';

/** Shows what the operator has to do, with a link to the screen for it. */
export const AlarmAction = ({
  alarm: { action, link, title },
}: {
  alarm: Pick<Alarm, 'action' | 'link' | 'title'>;
}) => (
  <>
    <span>{action}</span>
    {/* The bot sends the address, so that only an address within this page becomes a link. */}
    {link?.startsWith('#') && (
      <Link href={link} aria-label={`Show the screen for ${title}`} sx={{ marginLeft: 2, whiteSpace: 'nowrap' }}>
        Show
        <Box component="span" aria-hidden>
          {' →'}
        </Box>
      </Link>
    )}
  </>
);
