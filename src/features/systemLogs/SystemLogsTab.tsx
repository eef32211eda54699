import { useHasCapability } from '@/store/useCapability';
import { openAddress, useHashRoute } from '@/ui/hooks/hashRoute';
import { IncidentLoader } from './incident/IncidentLoader';
import { DEFAULT_LOG_FILTERS, logsAddress, readLogFilters } from './logFilters';
import { LogListScreen } from './LogListScreen';
import { LogViewChoice } from './LogViewChoice';

/** Shows the log lines, or the incident view when the address asks for it and the bot has the capability. */
export function SystemLogsTab() {
  const { tabId, query } = useHashRoute();
  const hasIncidents = useHasCapability('timeline') === true;
  if (!hasIncidents || readLogFilters(query).view !== 'incident') return <LogListScreen />;
  return (
    <IncidentLoader
      viewChoice={
        <LogViewChoice
          view="incident"
          onChoose={(view) => openAddress(logsAddress(tabId, { ...DEFAULT_LOG_FILTERS, view }))}
        />
      }
    />
  );
}
