import type { BotContext } from '../core/context';
import type { Position } from '../positions/position';
import { applyPositionEvent } from '../positions/positionStates';
import type { Positions } from '../positions/positions';
import { type AccountDifferences, createAccountDifferences } from './accountDifferences';
import type { Execution } from './createExecution';
import { createProtector, type SupervisedExits } from './protector';
import { createShownStops } from './shownStops';
import { createStaleListCheck, staleListsOf } from './staleLists';

/** Compares the bot with the account at the exchange, and protects the open positions. */
export type Supervisor = {
  /** Reads the account when a reading is due, and checks the stop of each position. Called every SUPERVISION_MS. */
  supervise(): void;
  readonly differences: AccountDifferences;
  /** Returns the stop of each position. A position that the account lacks needs none. */
  stops(): readonly SupervisedStop[];
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

export function createSupervisor(
  { market, params, venues, log, liveAccount }: BotContext,
  execution: Execution,
  positions: Positions,
  executor: SupervisedExits,
): Supervisor {
  const { clock } = market;
  const { lists, halts } = execution;
  /** Time of the last reading or event that showed the position. */
  const shownAt = new Map<Position, number>();
  const differences = createAccountDifferences(execution, positions);
  const shownStopOf = createShownStops(lists, liveAccount);
  const hasUnprotected = (): boolean =>
    positions.live().some(({ monitoring: { state } }) => state === 'unread' || state === 'naked');
  const checkStaleLists = createStaleListCheck({ market, log }, halts, lists);

  /** Returns the trigger of the stop, null for a position that is shown without one, undefined for an unread position. */
  const confirmedStop = (position: Position): number | null | undefined => {
    const shown = shownStopOf(position)?.stop;
    return shown === 'no position' ? undefined : shown;
  };

  const applyToPositions = () => {
    for (const position of positions.live()) {
      const { symbol, monitoring } = position;
      applyPositionEvent(position, differences.isDisputed(symbol) ? 'disputed' : 'agreed');
      const shown = shownStopOf(position);
      if (shown === undefined || shown.stop === 'no position') continue;
      monitoring.awaitsReading = false;
      shownAt.set(position, shown.at);
      applyPositionEvent(position, shown.stop === null ? 'stop_lost' : 'stop_confirmed');
    }
  };

  const unreadSince = (position: Position): number => shownAt.get(position) ?? position.monitoring.heldSince;

  /** A position that the account lacks is a difference, which halts on its own. */
  const haltAtUnread = (now: number) => {
    const unread = positions
      .live()
      .filter((position) => shownStopOf(position) === undefined && now - unreadSince(position) >= MAX_UNREAD_MS);
    const names = unread.map(({ symbol }) => symbol).join(', ');
    if (unread.length === 0) halts.release('unread_position');
    else halts.halt('unread_position', `${names}: position and stop at the exchange were not read yet`);
  };

  execution.onSnapshot(applyToPositions);
  const protector = createProtector({ params, venues, log, liveAccount }, executor, { confirmedStop, unreadSince });

  const forgetClosed = (known: Map<Position, unknown>) => {
    for (const position of known.keys()) if (!positions.has(position)) known.delete(position);
  };

  return {
    supervise() {
      const now = clock.now();
      execution.readWhenDue(hasUnprotected());
      checkStaleLists();
      forgetClosed(protector.states);
      forgetClosed(shownAt);
      applyToPositions();
      haltAtUnread(now);
      for (const position of positions.live()) {
        // The exit of a closing position can be lost, and somebody can remove the stop meanwhile.
        if (position.monitoring.state !== 'closing' || confirmedStop(position) === null)
          protector.protect(position, now);
      }
    },
    differences,
    stops() {
      const isStale = staleListsOf(lists.states(), clock.now()).some(({ list }) => list === 'positions');
      return positions.live().flatMap((position) => {
        const shown = shownStopOf(position)?.stop;
        if (shown === 'no position') return [];
        const isUnread = shown === undefined || isStale;
        return [
          {
            position,
            trigger: shown,
            nakedSince: shown === null ? protector.states.get(position)?.nakedSince : undefined,
            unreadSince: isUnread ? unreadSince(position) : undefined,
          },
        ];
      });
    },
  };
}
