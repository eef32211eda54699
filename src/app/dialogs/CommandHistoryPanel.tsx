import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { selectHistory } from '@/slices/notices';
import { useAppSelector } from '@/store/hooks';
import { ClockTime } from '@/ui/figures/ClockTime';
import { AroundLink } from '@/ui/widgets/AroundLink';
import { EmptyState } from '@/ui/messages/EmptyState';
import { DoneIcon, ErrorIcon } from '@/ui/theme/icons';
import { useTimeZone, TIME_ZONE_NAMES } from '@/ui/hooks/timeZone';

export function CommandHistoryPanel({ close }: { close: () => void }) {
  return (
    <>
      <Typography variant="h2" sx={{ padding: '12px 16px 4px' }}>
        Command history
      </Typography>
      <CommandHistoryTable onFollow={close} />
    </>
  );
}

function CommandHistoryTable({ onFollow }: { onFollow: () => void }) {
  const history = useAppSelector(selectHistory);
  const zone = useTimeZone();
  if (history.length === 0) return <EmptyState text="No commands sent since sign-in." />;
  return (
    <Table size="small" sx={{ width: 'min(520px, calc(100vw - 32px))' }}>
      <TableHead>
        <TableRow>
          <TableCell>Time, {TIME_ZONE_NAMES[zone]}</TableCell>
          <TableCell>Command</TableCell>
          <TableCell>Outcome</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {history.map(({ id, at, command, outcome, detail }) => (
          <TableRow key={id}>
            <TableCell sx={{ whiteSpace: 'nowrap' }}>
              <ClockTime at={at} />
            </TableCell>
            <TableCell>{command}</TableCell>
            <TableCell sx={{ overflowWrap: 'anywhere' }}>
              <Box component="span" sx={{ display: 'inline-flex', gap: 1, alignItems: 'center' }}>
                {outcome === 'done' ? (
                  <DoneIcon sx={OUTCOME_ICON_STYLE} />
                ) : (
                  <ErrorIcon sx={OUTCOME_ICON_STYLE} color="error" />
                )}
                {outcome}
                {detail && `: ${detail}`}
              </Box>{' '}
              <AroundLink at={at} of={command} onFollow={onFollow} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

const OUTCOME_ICON_STYLE = { fontSize: 14 };
