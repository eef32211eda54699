import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useHasCapability } from '@/store/useCapability';
import { LOG_VIEWS, type LogView } from './logFilters';

const LOG_VIEW_LABELS: Record<LogView, string> = { table: 'Table', timeline: 'Timeline', incident: 'Incident' };

type Props = { view: LogView; onChoose: (view: LogView) => void };

/** Chooses the view of the System Logs tab. A bot without the capability `timeline` has no incident view. */
export function LogViewChoice({ view: chosen, onChoose }: Props) {
  const hasIncidents = useHasCapability('timeline') === true;
  return (
    <ToggleButtonGroup
      exclusive
      aria-label="View"
      value={chosen}
      // The value is null when the operator presses the selected view.
      onChange={(_event, view: LogView | null) => view && onChoose(view)}
    >
      {LOG_VIEWS.filter((view) => view !== 'incident' || hasIncidents).map((view) => (
        <ToggleButton key={view} value={view}>
          {LOG_VIEW_LABELS[view]}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
