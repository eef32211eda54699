import { Button } from '@mui/material';
import type { Timeline } from '@/api/timeline';
import { useGetStatusQuery } from '@/api/bot/status';
import { createIncidentModel, eventsInRange } from '@/domain/timeline/incidentModel';
import { incidentJson, incidentMarkdown, type Incident } from '@/domain/timeline/incidentExport';
import { downloadFile, timestampedFileName } from '@/ui/download';
import type { ViewStore } from './viewStore';

export function IncidentExport({ timeline, view }: { timeline: Timeline; view: ViewStore }) {
  const { data: status } = useGetStatusQuery();
  const incident = (): Incident => ({
    range: view.range(),
    source: [status?.mode, status?.exchange, status?.market_source].filter(Boolean).join(', '),
    counts: timeline.counts,
    events: eventsInRange(createIncidentModel(timeline.events, view.window), view.range()),
  });
  const nameOf = (extension: string): string => timestampedFileName('incident', extension, view.range().from);
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        onClick={() => downloadFile(nameOf('md'), 'text/markdown', incidentMarkdown(incident()))}
      >
        Export Markdown
      </Button>
      <Button
        variant="outlined"
        color="inherit"
        onClick={() => downloadFile(nameOf('json'), 'application/json', incidentJson(incident()))}
      >
        Export JSON
      </Button>
    </>
  );
}
