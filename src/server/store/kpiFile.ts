import { appendFileSync } from 'node:fs';
import { join } from 'node:path';

/** Creates the export of current figures. Each call appends one line of JSON to kpi.jsonl for other programs. */
export const kpiFile =
  (folder: string): ((figures: object) => void) =>
  (figures) =>
    appendFileSync(join(folder, 'kpi.jsonl'), `${JSON.stringify(figures)}\n`, { mode: 0o600 });
