import type { TriggerPrice } from '@/contract/enums';
import type { ReferencePrices } from '../../market/source';
import type { BotContext } from '../botContext';
import type { ExitReason, Position } from '../positions/position';
import { openQuantity } from '../positions/positionFills';
import { applyPositionEvent } from '../positions/positionStates';
import type { Positions } from '../positions/positions';
import type { Execution } from './createExecution';
import type { AccountSnapshot, PortLink } from './port';
import { type ProtectionState, UNPROTECTED, watchProtection } from './protection';
import { type Finding, type LedgerSymbol, reconcile } from './reconcile';

/** Compares the bot with the account at the exchange, and protects the open positions. */
export type Supervisor = {
  /** Reads the account when a reading is due, and checks the stop of each position. Called every SUPERVISION_MS. */
  supervise(): void;
  /** Returns the differences between ledger and account in the last reading. */
  findings(): readonly Finding[];
  /** Returns the last complete reading of the account. */
  lastSnapshot(): AccountSnapshot | undefined;
  /** Returns the stop of each position that the account shows. A position that the account lacks needs none. */
  stops(): readonly { position: Position; trigger: number | null; nakedSince: number | undefined }[];
  /** Returns the time of the last reading without a difference. */
  agreedAt(): number | undefined;
};

export const SUPERVISION_MS = 250;
const READ_EVERY_MS = 5_000;
/** A position without a confirmed stop is closed after 2 s. The account shows the stop of a new position before that. */
const READ_NAKED_EVERY_MS = 500;
/** A bot that did not see its account for this time knows too little for an entry. */
const MAX_READING_AGE_MS = 15_000;

const TRIGGER_FIELDS = { LAST: 'last', MARK: 'mark', INDEX: 'index' } as const satisfies Record<
  TriggerPrice,
  keyof ReferencePrices
>;

export type SupervisedExits = {
  requestExit(position: Position, reason: ExitReason): unknown;
};

export function createSupervisor(
  { market: { clock }, params, venues, log, liveAccount }: BotContext,
  execution: Execution,
  positions: Positions,
  executor: SupervisedExits,
): Supervisor {
  let snapshot: AccountSnapshot | undefined;
  let findings: readonly Finding[] = [];
  let agreedAt: number | undefined;
  const startedAt = clock.now();
  let readAt = -Infinity;
  let link: PortLink['state'] = 'down';
  const protections = new Map<Position, ProtectionState>();

  const livePositions = () => positions.all().filter(({ mode }) => mode === 'LIVE');

  const ledger = (): LedgerSymbol[] => {
    const open = livePositions();
    const alive = execution.orders.aliveOrders();
    const symbols = new Set([...open, ...alive].map(({ symbol }) => symbol));
    return [...symbols].map((symbol) => ({
      symbol,
      qty: open
        .filter((position) => position.symbol === symbol)
        .reduce((sum, position) => sum + position.direction * openQuantity(position), 0),
      aliveOrders: alive.flatMap((order) => (order.symbol === symbol ? [order.clientId] : [])),
    }));
  };

  const stopAtExchange = (symbol: string): number | null =>
    snapshot?.positions?.find((position) => position.symbol === symbol && position.qty !== 0)?.stop ?? null;

  /** The exit of a closing position can be lost, and somebody can remove the stop meanwhile. */
  const isShownWithoutStop = (symbol: string): boolean =>
    snapshot?.positions?.some(
      (position) => position.symbol === symbol && position.qty !== 0 && position.stop === null,
    ) === true;

  const confirmedStop = ({ symbol, monitoring }: Position): number | null =>
    monitoring.state === 'naked' ? null : stopAtExchange(symbol);

  /** A trade whose position the exchange does not hold needs no stop and no exit: a fill is late, or the operator decides. */
  const isFlatAtExchange = (symbol: string): boolean =>
    findings.some((finding) => finding.symbol === symbol && finding.kind === 'quantity' && finding.exchange === 0);

  const applyToPositions = () => {
    for (const position of livePositions()) {
      const { symbol } = position;
      const isDisputed = findings.some((finding) => finding.symbol === symbol && finding.isDisputed);
      applyPositionEvent(position, isDisputed ? 'disputed' : 'agreed');
      applyPositionEvent(position, stopAtExchange(symbol) === null ? 'stop_lost' : 'stop_confirmed');
    }
  };

  const haltAtDispute = () => {
    const disputed = findings.filter(({ isDisputed }) => isDisputed);
    if (disputed.length === 0) execution.halts.release('disputed');
    else execution.halts.halt('disputed', disputed.map(disputeText).join('; '));
  };

  const haltWithoutReading = (now: number) => {
    const takenAt = snapshot?.takenAt ?? startedAt;
    if (now - takenAt > MAX_READING_AGE_MS)
      execution.halts.halt('unreconciled', `the account was not read for ${MAX_READING_AGE_MS / 1_000} s`);
    else execution.halts.release('unreconciled');
  };

  execution.onSnapshot((taken) => {
    if (snapshot !== undefined && taken.takenAt < snapshot.takenAt) return;
    snapshot = taken;
    findings = reconcile(ledger(), taken, findings);
    if (findings.length === 0) agreedAt = taken.takenAt;
    execution.halts.setDifferences(findings.map(({ symbol }) => symbol));
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
        price: price ?? position.lastPrice,
      },
      protections.get(position) ?? UNPROTECTED,
      now,
    );
    protections.set(position, state);
    if (isFlatAtExchange(symbol)) return;
    if (action.kind === 'protect') liveAccount?.port.protect(symbol, action.stop);
    if (action.kind !== 'flatten' || position.monitoring.state === 'closing') return;
    log.error('EXECUTION', `${position.id} ${symbol} is closed: ${action.reason}`);
    executor.requestExit(position, position.stopKind);
  };

  const readWhenDue = (now: number) => {
    const before = link;
    link = liveAccount?.port.link().state ?? 'down';
    const isReconnected = link === 'up' && before !== 'up';
    const isNaked =
      liveAccount?.hasNakedPosition() === true ||
      livePositions().some(({ monitoring }) => monitoring.state === 'naked');
    if (!isReconnected && now - readAt < (isNaked ? READ_NAKED_EVERY_MS : READ_EVERY_MS)) return;
    readAt = now;
    execution.requestSnapshot();
  };

  return {
    supervise() {
      const now = clock.now();
      readWhenDue(now);
      haltWithoutReading(now);
      for (const position of protections.keys()) if (!positions.has(position)) protections.delete(position);
      for (const position of livePositions()) {
        if (position.monitoring.state !== 'closing' || isShownWithoutStop(position.symbol)) protect(position, now);
      }
    },
    findings: () => findings,
    lastSnapshot: () => snapshot,
    agreedAt: () => agreedAt,
    stops: () =>
      livePositions()
        .filter(({ symbol }) => !isFlatAtExchange(symbol))
        .map((position) => ({
          position,
          trigger: confirmedStop(position),
          nakedSince: protections.get(position)?.nakedSince,
        })),
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
