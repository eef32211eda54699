import { Typography } from '@mui/material';
import { filterChanges } from '@/domain/alarms/filterChanges';
import { selectPageChanges } from '@/slices/pageAlarms';
import { useAppSelector } from '@/store/hooks';
import type { HistoryFilter } from './HistoryFilters';
import { HistoryTable } from './HistoryTable';

/** Shows the changes of the alarms that only the page can know. Shows nothing without such a change. */
export function PageChanges({ filter }: { filter: HistoryFilter }) {
  const rows = filterChanges(useAppSelector(selectPageChanges), filter);
  if (rows.length === 0) return null;
  return (
    <>
      <Typography variant="h3" sx={{ paddingTop: 3 }}>
        Alarms of this page, since it was loaded
      </Typography>
      <HistoryTable rows={rows} label="Changes of alarms of this page" source="page" />
    </>
  );
}
