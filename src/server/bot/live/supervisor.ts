import type { TriggerPrice } from '@/contract/enums';
import type { ReferencePrices } from '../../market/source';
import type { BotContext } from '../core/context';
import type { Position } from '../positions/position';
import type { ExitReason } from '../../orders/exitReasons';
import { openQuantity } from '../positions/positionFills';
import { applyPositionEvent } from '../positions/positionStates';
import type { Positions } from '../positions/positions';
import type { Execution } from './createExecution';
import type { AccountSnapshot } from '../../orders/port';
import { type ProtectionState, UNPROTECTED, watchProtection } from './protection';
import { type Finding, type LedgerSymbol, reconcile } from '../../orders/reconcile';
import { createReadingSchedule } from '../../orders/readingSchedule';
import { createShownStops } from './shownStops';
import { createStaleListCheck, staleListsOf } from './staleLists';

/** Compares the bot with the account at the exchange, and protects the open positions. */
export type Supervisor = {
  /** Reads the account when a reading is due, and checks the stop of each position. Called every SUPERVISION_MS. */
  supervise(): void;
  /** Returns the differences between ledger and account in the last reading. */
  findings(): readonly Finding[];
  /** Returns the last reading of the account, in which a list can lack. */
  lastSnapshot(): AccountSnapshot | undefined;
  /** Returns the stop of each position. A position that the account lacks needs none. */
  stops(): readonly SupervisedStop[];
  /** Returns the time of the last reading without a difference. */
  agreedAt(): number | undefined;
};

export type SupervisedStop = {
  readonly position: Position;
  /** Trigger, null for a position that is shown without a stop, undefined for an unread position. */
  readonly trigger: number | null | undefined;
  readonly nakedSince: number | undefined;
  /** Time since which the stop is not read, undefined for a stop that readings show. */
  readonly unreadSince: number | undefined;
};

export const SUPERVISION_MS = 250;
/** A reading shows a new position before this time. Entries halt after it. */
const MAX_UNREAD_MS = 1_000;

const TRIGGER_FIELDS = { LAST: 'last', MARK: 'mark', INDEX: 'index' } as const satisfies Record<
  TriggerPrice,
  keyof ReferencePrices
>;

export type SupervisedExits = {
  requestExit(position: Position, reason: ExitReason): unknown;
};

export function createSupervisor(
  { market, params, venues, log, liveAccount }: BotContext,
  execution: Execution,
  positions: Positions,
  executor: SupervisedExits,
): Supervisor {
  const { clock } = market;
  const { lists, halts } = execution;
  let snapshot: AccountSnapshot | undefined;
  let findings: readonly Finding[] = [];
  let agreedAt: number | undefined;
  const protections = new Map<Position, ProtectionState>();
  /** Time of the last reading or event that showed the position. */
  const shownAt = new Map<Position, number>();
  const livePositions = () => positions.all().filter(({ mode }) => mode === 'LIVE');
  const shownStopOf = createShownStops(lists, liveAccount);
  const hasUnprotected = (): boolean =>
    livePositions().some(({ monitoring: { state } }) => state === 'unread' || state === 'naked');
  const readWhenDue = createReadingSchedule({ market, liveAccount }, execution, hasUnprotected);
  const checkStaleLists = createStaleListCheck({ market, log }, halts, lists);

  const ledger = (): LedgerSymbol[] => {
    const open = livePositions();
    const alive = execution.orders.aliveOrders();
    const symbols = new Set([...open, ...alive].map(({ symbol }) => symbol));
    return [...symbols].map((symbol) => {
      const own = open.filter((position) => position.symbol === symbol);
      return {
        symbol,
        qty: own.reduce((sum, position) => sum + position.direction * openQuantity(position), 0),
        summed: own.reduce((sum, { qty }) => sum + qty, 0),
        aliveOrders: alive.flatMap((order) => (order.symbol === symbol ? [order.clientId] : [])),
      };
    });
  };

  /** Returns the trigger of the stop, null for a position that is shown without one, undefined for an unread position. */
  const confirmedStop = (position: Position): number | null | undefined => {
    const shown = shownStopOf(position)?.stop;
    return shown === 'no position' ? undefined : shown;
  };

  const applyToPositions = () => {
    for (const position of livePositions()) {
      const { symbol, monitoring } = position;
      const isDisputed = findings.some((finding) => finding.symbol === symbol && finding.isDisputed);
      applyPositionEvent(position, isDisputed ? 'disputed' : 'agreed');
      const shown = shownStopOf(position);
      if (shown === undefined || shown.stop === 'no position') continue;
      monitoring.awaitsReading = false;
      shownAt.set(position, shown.at);
      applyPositionEvent(position, shown.stop === null ? 'stop_lost' : 'stop_confirmed');
    }
  };

  const haltAtDispute = () => {
    const disputed = findings.filter(({ isDisputed }) => isDisputed);
    if (disputed.length === 0) halts.release('disputed');
    else halts.halt('disputed', disputed.map(disputeText).join('; '));
  };

  const unreadSince = (position: Position): number => shownAt.get(position) ?? position.monitoring.heldSince;

  /** A position that the account lacks is a difference, which halts on its own. */
  const haltAtUnread = (now: number) => {
    const unread = livePositions().filter(
      (position) => shownStopOf(position) === undefined && now - unreadSince(position) >= MAX_UNREAD_MS,
    );
    const names = unread.map(({ symbol }) => symbol).join(', ');
    if (unread.length === 0) halts.release('unread_position');
    else halts.halt('unread_position', `${names}: position and stop at the exchange were not read yet`);
  };

  execution.onSnapshot((taken) => {
    if (snapshot === undefined || taken.takenAt >= snapshot.takenAt) snapshot = taken;
    findings = reconcile(ledger(), taken, findings);
    if (findings.length === 0 && taken.positions && taken.orders) agreedAt = taken.takenAt;
    halts.setDifferences(findings.map(({ symbol }) => symbol));
    haltAtDispute();
    applyToPositions();
  });

  const protect = (position: Position, now: number) => {
    const { symbol, direction, sl } = position;
    const by = params().sl_trigger_by;
    const price = venues.venueByName(venues.tradeVenue(position)).prices(symbol)?.[TRIGGER_FIELDS[by]];
    const { state, action } = watchProtection(
      {
        side: direction === 1 ? 'LONG' : 'SHORT',
        wanted: { trigger: sl, by },
        confirmed: confirmedStop(position),
        shownAt: unreadSince(position),
        price: price ?? position.lastPrice,
      },
      protections.get(position) ?? UNPROTECTED,
      now,
    );
    protections.set(position, state);
    if (action.kind === 'protect') liveAccount?.port.protect(symbol, action.stop);
    if (action.kind !== 'flatten' || position.monitoring.state === 'closing') return;
    log.report({ kind: 'account_trouble', text: `${position.id} ${symbol} is closed: ${action.reason}` });
    executor.requestExit(position, position.stopKind);
  };

  const forgetClosed = (known: Map<Position, unknown>) => {
    for (const position of known.keys()) if (!positions.has(position)) known.delete(position);
  };

  return {
    supervise() {
      const now = clock.now();
      readWhenDue();
      checkStaleLists();
      forgetClosed(protections);
      forgetClosed(shownAt);
      applyToPositions();
      haltAtUnread(now);
      for (const position of livePositions()) {
        // The exit of a closing position can be lost, and somebody can remove the stop meanwhile.
        if (position.monitoring.state !== 'closing' || confirmedStop(position) === null) protect(position, now);
      }
    },
    findings: () => findings,
    lastSnapshot: () => snapshot,
    agreedAt: () => agreedAt,
    stops() {
      const isStale = staleListsOf(lists.states(), clock.now()).some(({ list }) => list === 'positions');
      return livePositions().flatMap((position) => {
        const shown = shownStopOf(position)?.stop;
        if (shown === 'no position') return [];
        const isUnread = shown === undefined || isStale;
        return [
          {
            position,
            trigger: shown,
            nakedSince: shown === null ? protections.get(position)?.nakedSince : undefined,
            unreadSince: isUnread ? unreadSince(position) : undefined,
          },
        ];
      });
    },
  };
}

function disputeText({ symbol, kind, ledger, exchange }: Finding): string {
  switch (kind) {
    case 'position mode':
      return `${symbol} is in hedge mode at the exchange`;
    case 'quantity':
      return `${symbol}: the exchange shows a position of ${exchange}, this bot holds ${ledger}`;
    case 'unknown order':
      return `${symbol} has an open order that this bot did not send`;
    default:
      return kind satisfies never;
  }
}
