import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';

import { parseJsonObject } from '@/contract/schema/objects';
import { LabRefused } from './labRefused';
import { computeLabReport } from './run/labReport';
import { parseLabSource } from './run/labSource';
import { formatLabReport } from './formatLabReport';
import { runVariants, type LabJob, type LabResult, type LabRunHooks } from './run/runVariants';
import { parseSweep, createSweepVariants } from './run/sweep';
import type { Variant } from './run/variants';

const LAB_COMMAND_HELP_TEXT = `Runs variants of the parameters on one market and compares them with the baseline.

  npm run lab -- --source FILE|simulator:SEED:MINUTES[:SYMBOLS]
                 [--variant a.json]... [--sweep field=v1,v2]... [--parameters FILE] [--json]

--variant     a JSON object with the fields that differ; the file's name is the variant's name
--sweep       up to three fields; every combination is a variant
--parameters  the baseline as a JSON object (default: the default parameters)
--json        figures and trades as JSON
`;

const LAB_COMMAND_OPTIONS = {
  source: { type: 'string' },
  variant: { type: 'string', multiple: true },
  sweep: { type: 'string', multiple: true },
  parameters: { type: 'string' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

/** Returns the output. Throws LabRefused for a wrong argument or an unreadable file. */
export async function runLabCommand(args: readonly string[], hooks: LabRunHooks = {}): Promise<string> {
  const values = parseLabCommandOptions(args);
  if (values.help) return LAB_COMMAND_HELP_TEXT;
  if (values.source === undefined) throw new LabRefused('--source is missing: a recording, or simulator:SEED:MINUTES.');
  const job: LabJob = {
    source: parseLabSource(values.source),
    parameters: values.parameters === undefined ? {} : readJsonFile(values.parameters),
    variants: [
      ...(values.variant ?? []).map(readVariantFile),
      ...createSweepVariants((values.sweep ?? []).map(parseSweep)),
    ],
  };
  if (job.variants.length === 0) throw new LabRefused('Nothing to compare: name a --variant or a --sweep.');
  const result = await runVariants(job, hooks);
  const report = computeLabReport(result);
  return values.json
    ? `${JSON.stringify({ job, ...result, report }, null, 2)}\n`
    : `${formatResultHeading(result)}\n\n${formatLabReport(report)}`;
}

function parseLabCommandOptions(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: LAB_COMMAND_OPTIONS, allowPositionals: false }).values;
  } catch (error) {
    // The error message of Node.js names the wrong argument.
    throw new LabRefused(error instanceof Error ? (error.message.split('. ')[0] ?? error.message) : String(error));
  }
}

const readVariantFile = (file: string): Variant => ({ name: basename(file, '.json'), changes: readJsonFile(file) });

function readJsonFile(file: string): Record<string, unknown> {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new LabRefused(`The file ${file} cannot be read.`);
  }
  const value = parseJsonObject(text);
  if (value === undefined) throw new LabRefused(`${file} does not hold a JSON object with parameters.`);
  return value;
}

function formatResultHeading({ market, span }: LabResult): string {
  return `${market}, ${((span.until - span.from) / 60_000).toFixed(1)} minutes of market time. Amounts in USDT.`;
}
