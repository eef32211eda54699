/** Faults of one request. They concern signed requests that leave within the time of the fault. */
const REQUEST_FAULTS = [
  'lost before acceptance',
  'lost after acceptance',
  'request twice',
  'late request',
  'late reply',
  'error code',
  'unsure code',
  'HTML reply',
  'half JSON',
  'empty body',
  'HTTP 429',
] as const;
/** Faults of the private stream. */
const STREAM_FAULTS = ['event twice', 'late event', 'disconnect', 'silent stream', 'shuffled events'] as const;
/** Faults of the exchange, its market and its account. */
const EXCHANGE_FAULTS = [
  'ban',
  'maintenance',
  'clock skew',
  'hidden orders',
  'thin book',
  'gap up',
  'gap down',
  'funding',
  'deleveraging',
  'hand opens',
  'hand closes',
  'hand cancels',
  'hand removes stop',
] as const;
/** One list of the account is not readable, or lacks a row. */
const READING_FAULTS = [
  'wallet unread',
  'account info unread',
  'executions unread',
  'orders unread',
  'positions unread',
  'wallet without USDT',
] as const;
/** Lists of several pages, and lists whose end is not an empty cursor. */
const PAGE_FAULTS = [
  'three pages',
  'thousand fills',
  'null cursor',
  'cursor on the last page',
  'self-leading cursor',
] as const;
/** Fills that are not the bot's: of other markets, and of a person who leaves each position as it was. */
const FOREIGN_FAULTS = [
  'spot fills',
  'inverse fills',
  'option fills',
  'USDC fills',
  'hand round trip',
  'hand round trip in a trade',
] as const;
/** Changes of a contract, and a contract with quantities of millions. */
const CONTRACT_FAULTS = ['raised step', 'lowered largest order', 'price band', 'large quantities'] as const;
/** Changes of the account and of its key by a person. */
const ACCOUNT_FAULTS = ['hedge switch', 'dead key', 'replaced key'] as const;
/** Money that no fill explains. */
const MONEY_FAULTS = ['booked funding', 'transfer'] as const;
/** Outages of the process, and commands at the worst time. */
const PROCESS_FAULTS = ['silent restart', 'dead hour', 'flatten in an entry', 'stop moves in a ban'] as const;

export const FAULT_GROUPS = {
  request: REQUEST_FAULTS,
  stream: STREAM_FAULTS,
  exchange: EXCHANGE_FAULTS,
  reading: READING_FAULTS,
  pages: PAGE_FAULTS,
  foreign: FOREIGN_FAULTS,
  contract: CONTRACT_FAULTS,
  account: ACCOUNT_FAULTS,
  money: MONEY_FAULTS,
  process: PROCESS_FAULTS,
} as const;

export type FaultGroup = keyof typeof FAULT_GROUPS;
export type FaultKind = (typeof FAULT_GROUPS)[FaultGroup][number];
export type RequestFaultKind = (typeof REQUEST_FAULTS)[number];

/** Kinds that need the whole bot: its process, its commands or its trades. */
const BOT_KINDS: ReadonlySet<FaultKind> = new Set<FaultKind>([
  'hand round trip in a trade',
  'booked funding',
  'hedge switch',
  'replaced key',
  ...PROCESS_FAULTS,
]);

const isGroup = (name: string): name is FaultGroup => name in FAULT_GROUPS;

const kindsOf = (groups: readonly FaultGroup[]): FaultKind[] => groups.flatMap((group) => [...FAULT_GROUPS[group]]);

export const ALL_KINDS: readonly FaultKind[] = kindsOf(Object.keys(FAULT_GROUPS).filter(isGroup));

/** Returns the kinds that a schedule of the port alone can show. */
export const kindsOfPort = (kinds: readonly FaultKind[]): FaultKind[] => kinds.filter((kind) => !BOT_KINDS.has(kind));

export const isRequestFault = (kind: FaultKind): kind is RequestFaultKind =>
  REQUEST_FAULTS.some((known) => known === kind);

/** Returns the kinds of a list, for example "self-leading cursor,foreign". Throws for an unknown name. */
export function parseFaultKinds(text: string): FaultKind[] {
  return text.split(',').flatMap((part) => {
    const name = part.trim();
    const kinds = isGroup(name) ? [...FAULT_GROUPS[name]] : ALL_KINDS.filter((kind) => kind === name);
    if (kinds.length === 0)
      throw new Error(
        `unknown fault ${name}. Groups: ${Object.keys(FAULT_GROUPS).join(', ')}. Kinds: ${ALL_KINDS.join(', ')}`,
      );
    return kinds;
  });
}
