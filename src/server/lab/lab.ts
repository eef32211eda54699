import { isActiveRun, type LabRun, type labRunRequestSchema } from '@/contract/lab';
import type { TradeStory } from '@/contract/story';
import type { StreamFrame } from '@/contract/streams';
import type { Trade } from '@/contract/trade';
import type { z } from '@/contract/z';
import { CommandRefused } from '../bot/bot';
import { buildTradeStory } from '../bot/story/buildTradeStory';
import type { LogWriter } from '../logging/systemLog';
import type { Recordings } from '../recordings/recordings';
import type { LabRunsRepository } from '../store/repositories';
import { createRunQueue } from './runs/runQueue';
import { createRunRecords } from './runs/runRecords';
import { requestedRun } from './runs/requestedRun';
import type { LabRunner } from './runs/labRunner';
import type { RunResults } from './runs/runFiles';
import { readReport, readStory, readTrades } from './runs/runArchive';

/** What the Lab needs from its surroundings. */
export type LabParts = { runner: LabRunner; results: RunResults };

export type LabDeps = LabParts & {
  /** Absent in a server without recordings. */
  recordings: Pick<Recordings, 'hold'> | undefined;
  repository: LabRunsRepository;
  /** Returns the saved parameters. */
  parameters: () => Readonly<Record<string, unknown>>;
  stream: (frame: StreamFrame) => void;
  log: LogWriter;
  wallNow: () => number;
};

/** The runs of the Lab as the routes use them. Throws CommandRefused 404 for an unknown run, variant or trade. */
export type Lab = {
  /** Throws LabRefused for a run that cannot begin. */
  begin(request: z.infer<typeof labRunRequestSchema>): Promise<LabRun>;
  runs(): LabRun[];
  /** Returns the run and its report as JSON text, or null before the run has finished. */
  run(id: string): Promise<{ run: LabRun; report: string | null }>;
  /** Cancels an active run, and removes an ended one. */
  end(id: string): Promise<'cancelled' | 'removed'>;
  /** Returns the trades of a variant as JSON text. The baseline has index 0. */
  trades(id: string, variant: number): Promise<string>;
  story(id: string, variant: number, trade_id: string): Promise<TradeStory>;
  /** Ends active runs as interrupted. */
  close(): Promise<void>;
};

/** Creates the Lab on the server. The stored runs of earlier processes stay readable. */
export function createLab({ runner, results, recordings, repository, parameters, stream, log, wallNow }: LabDeps): Lab {
  const records = createRunRecords(repository, results);
  const queue = createRunQueue({
    runner,
    records,
    results,
    log,
    publish({ id, state, played_ms, total_ms, left_ms, problem }) {
      stream({ type: 'lab_progress', data: { id, state, played_ms, total_ms, left_ms, problem } });
    },
  });

  /** Returns the stored results of a finished run. */
  const archiveOf = (id: string) => {
    const { state } = records.find(id);
    if (state !== 'finished') throw new CommandRefused(`The run has no results: it is ${state}.`, 404);
    return results.open(id);
  };

  return {
    async begin(request) {
      queue.checkRoom();
      const requested = await requestedRun(request, parameters(), recordings);
      try {
        const run = records.add({
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
        queue.add(run.id, requested);
        return records.find(run.id);
      } catch (error) {
        requested.release();
        throw error;
      }
    },
    runs: records.all,
    async run(id) {
      const run = records.find(id);
      return { run, report: run.state === 'finished' ? await readReport(results.open(id)) : null };
    },
    async end(id) {
      if (isActiveRun(records.find(id).state) && queue.cancel(id)) return 'cancelled';
      await records.remove(id);
      return 'removed';
    },
    trades: async (id, variant) => readTrades(archiveOf(id), variant),
    async story(id, variant, trade_id) {
      const archive = archiveOf(id);
      const trades = JSON.parse(await readTrades(archive, variant)) as Trade[];
      const trade = trades.find((row) => row.trade_id === trade_id);
      if (trade === undefined) throw new CommandRefused('There is no such trade.', 404);
      return buildTradeStory(trade, await readStory(archive, variant, trade_id));
    },
    close: queue.close,
  };
}
