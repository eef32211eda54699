import { appendFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns a function that appends the current figures as one JSON line to kpi.jsonl. Other programs read kpi.jsonl. */
export const createKpiExport =
  (folder: string): ((figures: object) => void) =>
  (figures) =>
    appendFileSync(join(folder, 'kpi.jsonl'), `${JSON.stringify(figures)}\n`, { mode: 0o600 });
