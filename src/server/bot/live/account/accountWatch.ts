import { refusalEvent } from '../../../logging/botEvents';
import type { BotContext } from '../../core/context';
import type { Execution } from '../createExecution';
import { findForeignOrder } from '../foreignOrders';
import type { HaltCause } from '../halts';
import type { AccountInspection, LiveAccount } from '../../../orders/account';
import type { LedgerOrder } from '../../../orders/ledger/ledger';
import type { AccountSnapshot } from '../../../orders/port';
import { isBelowQuantity } from '../../../market/quantities';

/** Halts entries while the account, the exchange or another bot makes them unsafe. */
export type AccountWatch = {
  /** Compares the last reading, and inspects the account when an inspection is due. Called every WATCH_MS. */
  watch(): void;
  /** Ends the halts that only a new start of the bot ends. */
  release(): void;
  /** Returns the warnings about the key, or undefined before the first inspection. */
  warnings(): readonly string[] | undefined;
};

export const WATCH_MS = 1_000;
const INSPECT_EVERY_MS = 10_000;
/** A key expires or loses a permission seldom. */
const INSPECT_KEY_EVERY_MS = 3_600_000;
const MAX_OUTAGE_MS = 10_000;
/** The alarm of an event lasts for a minute. */
const MAINTENANCE_LOG_INTERVAL_MS = 30_000;
const ENDED_BY_START = ['overfill', 'second_bot', 'unknown_fee'] as const satisfies readonly HaltCause[];

type Sources = {
  execution: Pick<Execution, 'halts' | 'leverage' | 'orders'>;
  /** Symbols that the bot may trade. */
  symbols(): Iterable<string>;
  lastSnapshot(): AccountSnapshot | undefined;
};

/** Returns undefined without an account at an exchange. */
export function createAccountWatch(
  context: Pick<BotContext, 'liveAccount' | 'log' | 'market'>,
  sources: Sources,
): AccountWatch | undefined {
  return context.liveAccount && watchAccount(context, context.liveAccount, sources);
}

function watchAccount(
  { log, market: { clock } }: Pick<BotContext, 'log' | 'market'>,
  account: LiveAccount,
  { execution: { halts, leverage, orders }, symbols, lastSnapshot }: Sources,
): AccountWatch {
  /** Orders that another bot sent before this time do not halt entries. */
  let startedAt = clock.now();
  const acceptedOverfills = new Set<string>();
  let compared: AccountSnapshot | undefined;
  let warnings: readonly string[] | undefined;
  let inspectedAt = -Infinity;
  let keyReadAt = -Infinity;
  let isInspecting = false;
  let turn = 0;
  let inspected: string | undefined;

  const haltIf = (cause: HaltCause, text: string | undefined) => {
    if (text === undefined) halts.release(cause);
    else halts.halt(cause, text);
  };

  const haltAtAccount = () => haltIf('account', account.barredBy() ?? inspected);

  const findOverfilled = () =>
    orders.list().filter(({ mode, filledQty, request }) => mode === 'LIVE' && isBelowQuantity(request.qty, filledQty));

  const compare = (snapshot: AccountSnapshot) => {
    for (const position of snapshot.positions ?? [])
      leverage.confirm(position.symbol, { leverage: position.leverage, takenAt: snapshot.takenAt });
    const foreign = findForeignOrder(snapshot, { isKnown: orders.isKnown, startedAt });
    if (foreign !== undefined)
      halts.halt(
        'second_bot',
        `another bot sent the order ${foreign} to the account. Stop it, then start this bot again`,
      );
    const overfilled = findOverfilled().find(({ request }) => !acceptedOverfills.has(request.clientId));
    if (overfilled !== undefined) halts.halt('overfill', overfillText(overfilled));
  };

  const nextSymbol = (): string | undefined => {
    const all = [...symbols()];
    turn += 1;
    return all[turn % Math.max(1, all.length)];
  };

  const apply = ({ findings, leverage: shown }: AccountInspection, target: InspectionTarget) => {
    const textsOf = (isWarning: boolean) =>
      findings.filter((finding) => finding.isWarning === isWarning).map(({ text }) => text);
    const refusals = textsOf(false);
    // A symbol in hedge mode is inspected again, so that no other symbol ends the halt.
    if (refusals.length > 0) turn -= 1;
    if (target.withKey && refusals.length === 0) {
      warnings = textsOf(true);
      keyReadAt = target.at;
    }
    inspected = refusals.length > 0 ? refusals.join(' ') : undefined;
    haltAtAccount();
    for (const { text } of findings.filter(({ isMaintenance }) => isMaintenance))
      log.report(refusalEvent('maintenance', text), { key: 'maintenance', everyMs: MAINTENANCE_LOG_INTERVAL_MS });
    if (target.symbol !== undefined && shown !== undefined)
      leverage.confirm(target.symbol, { leverage: shown, takenAt: target.at });
  };

  const inspect = async (now: number) => {
    const target = { symbol: nextSymbol(), withKey: now - keyReadAt >= INSPECT_KEY_EVERY_MS, at: now };
    isInspecting = true;
    try {
      const inspection = await account.inspect(target);
      apply(inspection, target);
    } finally {
      isInspecting = false;
    }
  };

  return {
    watch() {
      const now = clock.now();
      const outage = account.outageSince();
      const isOut = outage !== undefined && now - outage >= MAX_OUTAGE_MS;
      haltIf('outage', isOut ? `the exchange answers with server errors for ${MAX_OUTAGE_MS / 1_000} s` : undefined);
      haltAtAccount();
      const snapshot = lastSnapshot();
      if (snapshot !== undefined && snapshot !== compared) {
        compared = snapshot;
        compare(snapshot);
      }
      if (isInspecting || now - inspectedAt < INSPECT_EVERY_MS) return;
      inspectedAt = now;
      // An inspection without an answer changes nothing. Readings without an answer halt entries and name the cause.
      inspect(now).catch(() => undefined);
    },
    release() {
      startedAt = clock.now();
      for (const { request } of findOverfilled()) acceptedOverfills.add(request.clientId);
      for (const cause of ENDED_BY_START) halts.release(cause);
    },
    warnings: () => warnings,
  };
}

type InspectionTarget = { readonly symbol: string | undefined; readonly withKey: boolean; readonly at: number };

const overfillText = ({ filledQty, request: { clientId, symbol, qty } }: LedgerOrder): string =>
  `${symbol}: the exchange filled ${filledQty} of the order ${clientId} of ${qty}. Compare the account, then start the bot again`;
