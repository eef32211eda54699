// The command line of the kit: arguments, password, report and exit code.

import { parseArgs } from 'node:util';
import type { ContractDocuments } from './botSession';
import { formatJsonReport, formatJUnitReport, formatTextReport } from './formatReport';
import { createNetworkTransport } from './networkTransport';
import { NotTestable, runChecks, type RunOptions } from './runChecks';
import { reasonOf } from './transport';

const USAGE = `Usage: npm run conformance -- --url http://127.0.0.1:8000 --username operator [--commands] [--json | --junit] [--only check]

The password is read from CONFORMANCE_PASSWORD, or asked. --commands also starts, stops, closes and saves, on a bot that
says PAPER.
`;

/** Arguments of the command line that are not valid, as one sentence. */
class InvalidArguments extends Error {}

export type CommandSettings = {
  environment: Readonly<Record<string, string | undefined>>;
  documents: ContractDocuments;
  askPassword: () => Promise<string>;
  onProgress?: RunOptions['onProgress'];
};

export type CommandResult = { output: string; exitCode: 0 | 1 | 2 };

/** Runs the command line of the kit. The exit code is 1 after a failed check and 2 if the bot cannot be tested. */
export async function runConformanceCommand(args: string[], settings: CommandSettings): Promise<CommandResult> {
  try {
    const options = readArguments(args);
    if (options.help) return { output: USAGE, exitCode: 0 };
    const origin = readOrigin(options.url);
    if (options.username === undefined) throw new InvalidArguments(`--username is missing.\n${USAGE}`);
    const password = settings.environment.CONFORMANCE_PASSWORD ?? (await settings.askPassword());
    if (password === '') throw new InvalidArguments('There is no password: type it, or set CONFORMANCE_PASSWORD.');
    const report = await runChecks({
      transport: createNetworkTransport(origin),
      credentials: { username: options.username, password },
      documents: settings.documents,
      commands: options.commands,
      only: options.only,
      onProgress: settings.onProgress,
    });
    if (report.outcomes.length === 0) throw new InvalidArguments(`There is no check '${options.only?.join("', '")}'.`);
    const format = options.json ? formatJsonReport : options.junit ? formatJUnitReport : formatTextReport;
    return { output: format(report), exitCode: report.outcomes.some(({ result }) => result === 'failed') ? 1 : 0 };
  } catch (error) {
    return { output: `${failureText(error)}\n`, exitCode: 2 };
  }
}

function failureText(error: unknown): string {
  if (error instanceof NotTestable || error instanceof InvalidArguments) return error.message;
  return `The bot cannot be reached: ${reasonOf(error)}.`;
}

function readArguments(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        url: { type: 'string' },
        username: { type: 'string' },
        commands: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        junit: { type: 'boolean', default: false },
        only: { type: 'string', multiple: true },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    throw new InvalidArguments(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  }
}

function readOrigin(url: string | undefined): string {
  if (url === undefined) throw new InvalidArguments(`--url is missing.\n${USAGE}`);
  if (!URL.canParse(url) || !/^https?:/.test(url))
    throw new InvalidArguments(`--url must be like http://127.0.0.1:8000, not '${url}'.`);
  const { origin, pathname } = new URL(url);
  if (pathname !== '/') throw new InvalidArguments(`--url must be like ${origin}, without a path.`);
  return origin;
}
