import { appendFileSync } from 'node:fs';
import { join } from 'node:path';

/** Creates a function that appends KPI figures to the file kpi.jsonl, as one line of JSON. */
export const createKpiExport =
  (folder: string): ((figures: object) => void) =>
  (figures) =>
    appendFileSync(join(folder, 'kpi.jsonl'), `${JSON.stringify(figures)}\n`, { mode: 0o600 });
