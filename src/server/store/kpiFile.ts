import { appendFileSync } from 'node:fs';
import { join } from 'node:path';

/** A line of JSON for each export of the running figures, for who keeps them elsewhere. */
export const kpiFile =
  (folder: string): ((figures: object) => void) =>
  (figures) =>
    appendFileSync(join(folder, 'kpi.jsonl'), `${JSON.stringify(figures)}\n`, { mode: 0o600 });
