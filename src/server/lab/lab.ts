import { isActiveRunState } from '@/contract/lab/progress';
import type { LabRun } from '@/contract/lab/runs';
import type { TradeStory } from '@/contract/trades/tradeStory';
import type { StreamFrame } from '@/contract/live/streams';
import { CommandRefused } from '../commandRefused';
import { buildTradeStory } from '../bot/story/buildTradeStory';
import type { LogWriter } from '../logging/systemLog';
import type { Recordings } from '../recordings/recordings';
import type { LabRunsRepository } from '../store/repositories';
import { createLabRunQueue } from './runs/runQueue';
import { createLabRunRecords } from './runs/runRecords';
import { prepareLabRun, type ParsedLabRunRequest } from './runs/prepareLabRun';
import type { LabRunner } from './runs/labRunner';
import type { LabRunArchiveStore } from './runs/runFiles';
import { readLabReport, readTradePath, readVariantTradeRows, readVariantTrades } from './runs/runArchive';

const MAX_UNCHECKED_REQUESTS = 20;

export type LabBackend = { runner: LabRunner; results: LabRunArchiveStore };

export type LabDependencies = LabBackend & {
  /** Recordings of the server, undefined if the server keeps no recordings. */
  recordings: Pick<Recordings, 'protectFiles'> | undefined;
  repository: LabRunsRepository;
  /** Returns the saved parameters of the bot. */
  parameters: () => Readonly<Record<string, unknown>>;
  stream: (frame: StreamFrame) => void;
  log: LogWriter;
  wallNow: () => number;
};

/** Every operation throws CommandRefused 404 for an unknown run, variant or trade. */
export type Lab = {
  /** Queues a Lab run. Throws LabRefused for a request that cannot be run. */
  beginRun(request: ParsedLabRunRequest): Promise<LabRun>;
  listRuns(): LabRun[];
  /** Returns a Lab run with its report as JSON text. The report of an unfinished Lab run is null. */
  findRun(id: string): Promise<{ run: LabRun; report: string | null }>;
  /**
   * Cancels an active Lab run. Throws CommandRefused for an ended run, because the results of an ended run must stay.
   */
  cancelRun(id: string): void;
  /** Removes an ended Lab run with its results. Throws CommandRefused for an active run. */
  removeRun(id: string): Promise<void>;
  /** Returns the trades of a Lab variant as JSON text. The baseline has the variant index 0. */
  readVariantTrades(id: string, variant: number): Promise<string>;
  readTradeStory(id: string, variant: number, trade_id: string): Promise<TradeStory>;
  /** Stops all active Lab runs and marks the stopped runs as interrupted. */
  close(): Promise<void>;
};

/** Creates the Lab of the server, which also lists the stored runs of earlier server processes. */
export function createLab({
  runner,
  results,
  recordings,
  repository,
  parameters,
  stream,
  log,
  wallNow,
}: LabDependencies): Lab {
  const records = createLabRunRecords(repository, results, {
    onDamagedRuns: (ids) => log('WARNING', 'DATA', damagedRunsText(ids)),
  });
  const queue = createLabRunQueue({
    runner,
    records,
    results,
    log,
    publish({ id, state, played_ms, total_ms, left_ms, problem }) {
      stream({ type: 'lab_progress', data: { id, state, played_ms, total_ms, left_ms, problem } });
    },
  });

  // Checks the requests one after another, because simultaneous checks would delay the live bot. Each check must count
  // the Lab runs that earlier requests have queued.
  let lastRequest: Promise<unknown> = Promise.resolve();
  let uncheckedRequests = 0;

  const openResultsOfRun = (id: string) => {
    const { state } = records.findRun(id);
    if (state !== 'finished') throw new CommandRefused(`The run has no results: it is ${state}.`, 404);
    return results.openArchive(id);
  };

  async function beginRun(request: ParsedLabRunRequest): Promise<LabRun> {
    queue.checkQueueCapacity();
    const requested = await prepareLabRun(request, parameters(), recordings);
    try {
      const run = records.addRun({
        name: requested.name,
        state: 'waiting',
        played_ms: 0,
        total_ms: null,
        left_ms: null,
        problem: null,
        created_at: new Date(wallNow()).toISOString(),
        source_text: requested.sourceText,
        source: request.source,
        variants: requested.job.variants.length,
        swept: request.sweep,
      });
      queue.addRun(run.id, requested);
      return records.findRun(run.id);
    } catch (error) {
      requested.release();
      throw error;
    }
  }

  return {
    beginRun(request) {
      if (uncheckedRequests >= MAX_UNCHECKED_REQUESTS)
        throw new CommandRefused('Too many requests for runs at once. Try again in a second.', 429);
      uncheckedRequests += 1;
      const started = lastRequest
        .then(() => beginRun(request))
        .finally(() => {
          uncheckedRequests -= 1;
        });
      lastRequest = started.catch(() => undefined);
      return started;
    },
    listRuns: records.listRuns,
    async findRun(id) {
      const run = records.findRun(id);
      return { run, report: run.state === 'finished' ? await readLabReport(results.openArchive(id)) : null };
    },
    cancelRun(id) {
      if (isActiveRunState(records.findRun(id).state) && queue.cancelRun(id)) return;
      throw new CommandRefused('The run has ended, and its results are kept.');
    },
    async removeRun(id) {
      if (isActiveRunState(records.findRun(id).state)) throw new CommandRefused('The run is active. Cancel it first.');
      await records.removeRun(id);
    },
    readVariantTrades: async (id, variant) => readVariantTrades(openResultsOfRun(id), variant),
    async readTradeStory(id, variant, trade_id) {
      const archive = openResultsOfRun(id);
      const trades = await readVariantTradeRows(archive, variant);
      const trade = trades.find((row) => row.trade_id === trade_id);
      if (trade === undefined) throw new CommandRefused('There is no such trade.', 404);
      return buildTradeStory(trade, await readTradePath(archive, variant, trade_id));
    },
    close: queue.close,
  };
}

const damagedRunsText = (ids: readonly string[]): string =>
  `Damaged rows in the table lab_run: the list leaves out the runs ${ids.join(', ')}, whose results stay on the disk`;
