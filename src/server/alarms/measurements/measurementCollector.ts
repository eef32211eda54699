/** Collects everything that the rules read, once for each evaluation. */

import type { Diagnostics } from '@/contract/bot/diagnostics';
import type { SocketEvent } from '@/contract/live/socket';
import type { SystemLog } from '@/contract/history/systemLog';

import type { Bot } from '../../bot/bot';
import type { BotEvent } from '../../logging/botEvents';
import { listAccountProblems } from './accountProblems';
import type { Measurements } from './measurements';
import { createBotObserver, type AlarmSettings } from './botObserver';
import type { ProcessFigures } from './processFigures';
import { createRecentEvents, createWindowCount, type RecentEvents } from './recentEvents';
import { createTradeObserver } from './tradeObserver';

const COUNT_WINDOW_MS = 5 * 60_000;
/** Shortest jump of the wall clock that is an event. Timers and corrections of the clock cause shorter differences. */
const MIN_CLOCK_JUMP_MS = 1_000;
/** Shortest block of the event loop that is an event. */
const MIN_BLOCK_MS = 200;
export type MeasurementCollectorOptions = {
  marketNow: () => number;
  wallNow: () => number;
  /** Returns a monotonic time in ms, which never jumps. */
  steadyNow: () => number;
  process: ProcessFigures;
  settings: AlarmSettings;
};

export type MeasurementCollector = {
  onEvent(event: SocketEvent): void;
  onBotEvent(event: BotEvent): void;
  /** Counts the ERROR lines. The text of a line means nothing to an alarm. */
  onLogLine(line: Pick<SystemLog, 'level'>): void;
  /** Marks a command of the operator that starts, stops, pauses or resumes the bot. */
  onBotCommand(): void;
  onRefusedSignIn(): void;
  addEvent: RecentEvents['add'];
  /** Reads the bot and the process. */
  collect(bot: ObservedBot): Measurements;
};

/** What the rules read of the bot. */
export type ObservedBot = Pick<Bot, 'diagnostics' | 'risk' | 'status'>;

type LastDiagnostics = Pick<Diagnostics, 'blocks' | 'feed' | 'limits'>;

export function createMeasurementCollector(options: MeasurementCollectorOptions): MeasurementCollector {
  const { marketNow, wallNow, steadyNow, process } = options;
  const events = createRecentEvents(steadyNow);
  const trading = createTradeObserver(marketNow, events);
  const botObserver = createBotObserver(options.settings);
  const errorLines = createWindowCount(steadyNow, COUNT_WINDOW_MS);
  const refusedSignIns = createWindowCount(steadyNow, COUNT_WINDOW_MS);
  let lastDiagnostics: LastDiagnostics = { blocks: [] };
  let last = { wall: wallNow(), steady: steadyNow() };

  const detectClockJump = (): void => {
    const now = { wall: wallNow(), steady: steadyNow() };
    const jump = now.wall - last.wall - (now.steady - last.steady);
    last = now;
    if (Math.abs(jump) < MIN_CLOCK_JUMP_MS) return;
    const direction = jump > 0 ? 'forward' : 'back';
    const seconds = Math.abs(jump) / 1_000;
    events.add('clock_off', {
      value: seconds,
      text: `The clock of the machine jumped ${direction} by ${seconds.toFixed(0)} s`,
    });
  };

  const detectBlockedEventLoop = (): void => {
    const blocked = process.takeLongestBlockMs();
    if (blocked < MIN_BLOCK_MS) return;
    events.add('event_loop_blocked', {
      value: blocked,
      text: `The process did not react for ${blocked.toFixed(0)} ms`,
    });
  };

  /** Reads the diagnostics, or returns the last ones while the database cannot be read. */
  const readDiagnostics = (bot: Pick<Bot, 'diagnostics'>): { diagnostics: LastDiagnostics; problem?: string } => {
    try {
      lastDiagnostics = bot.diagnostics();
      return { diagnostics: lastDiagnostics };
    } catch (error) {
      return { diagnostics: lastDiagnostics, problem: `the limits of the bot cannot be read: ${String(error)}` };
    }
  };

  return {
    onEvent: trading.onEvent,
    onBotEvent: ({ kind, text }) => events.add(kind, { text }),
    onLogLine({ level }) {
      if (level === 'ERROR') errorLines.add();
    },
    onBotCommand: botObserver.onCommand,
    onRefusedSignIn: refusedSignIns.add,
    addEvent: events.add,
    collect(bot) {
      detectClockJump();
      detectBlockedEventLoop();
      const status = bot.status();
      const diagnosis = readDiagnostics(bot);
      const { diagnostics } = diagnosis;
      const now = marketNow();
      const { tradesSince, ...botMeasurements } = botObserver.observe(status, diagnostics, now);
      const drawdown = diagnostics.limits?.drawdown_pct;
      const capital = diagnostics.limits?.margin_usdt?.max;
      trading.setCapital(capital);
      const risk = bot.risk();
      const day = risk.closedPnlOfDay + (status.unrealized_pnl_net ?? 0);
      const since = (at: number): number | null => (tradesSince === undefined ? null : now - Math.max(at, tradesSince));
      const withoutSignal = since(trading.lastSignalAt());
      const withoutTrade = since(trading.lastTradeAt());
      return {
        ...botMeasurements,
        mode: status.mode,
        sendsRealOrders: status.sends_real_orders !== false,
        accountKind: status.execution?.account_kind,
        accountProblems: listAccountProblems(status.execution),
        storageProblem: status.storage_problem ?? diagnosis.problem,
        marketLag_s: status.market_lag_ms == null ? null : status.market_lag_ms / 1_000,
        latency_ms: diagnostics.feed?.latency_ms ?? null,
        positions: trading.measurePositions(risk.positions),
        withoutSignal_min: withoutSignal === null ? null : withoutSignal / 60_000,
        withoutTrade_h: withoutTrade === null ? null : withoutTrade / 3_600_000,
        dayLoss_pct: capital === undefined || capital <= 0 ? null : (Math.max(0, -day) / capital) * 100,
        drawdown,
        drawdownOfLimit_pct: drawdown && drawdown.max > 0 ? (drawdown.used / drawdown.max) * 100 : null,
        lossRun: risk.lossRun,
        errorLines: errorLines.count(),
        refusedSignIns: refusedSignIns.count(),
        freeDisk_mb: process.freeDisk_mb(),
        memory_mb: process.memory_mb(),
        events,
      };
    },
  };
}
