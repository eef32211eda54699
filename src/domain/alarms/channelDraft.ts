import { type AlarmChannel } from '@/contract/alarms/channels';
import {
  channelSettingsSchema,
  channelUpdateSchema,
  type ChannelKind,
  type ChannelSettings,
  type ChannelUpdate,
} from '@/contract/alarms/channelSettings';
import type { AlarmRank } from '@/contract/alarms/alarms';
import { readRowText } from '@/contract/schema/fields';
import type { OperatorTime } from '@/domain/format/operatorTime';
import { readTypedNumber } from '@/domain/format/typedNumber';
import { CHANNEL_FIELDS, CHANNEL_KIND_NAMES, type ChannelField } from './channelFields';

/** What the operator typed into the form of a channel. */
export type ChannelDraft = {
  kind: ChannelKind;
  name: string;
  is_on: boolean;
  min_rank: AlarmRank;
  /** Start and end of the quiet hours, such as 22:30. Both are empty without quiet hours. */
  quiet_from: string;
  quiet_until: string;
  /** Texts of the fields of the kind. An empty secret keeps the stored one. */
  texts: Readonly<Record<string, string>>;
  /** Optional secrets that the bot must delete. */
  removed: readonly string[];
};

type Problems = Readonly<Record<string, string>>;
export type DraftParseResult<T> = { request: T } | { problems: Problems };

export const newDraft = (kind: ChannelKind): ChannelDraft => ({
  kind,
  name: CHANNEL_KIND_NAMES[kind],
  is_on: true,
  min_rank: 'warning',
  quiet_from: '',
  quiet_until: '',
  texts: Object.fromEntries(CHANNEL_FIELDS[kind].map(({ name, first = '' }) => [name, first])),
  removed: [],
});

/** Returns the draft that shows a stored channel. Its secrets stay at the bot. */
export const draftOfChannel = (channel: AlarmChannel): ChannelDraft => ({
  kind: channel.kind,
  name: channel.name,
  is_on: channel.is_on,
  min_rank: channel.min_rank,
  quiet_from: channel.quiet_from ?? '',
  quiet_until: channel.quiet_until ?? '',
  texts: Object.fromEntries(
    CHANNEL_FIELDS[channel.kind].map(({ name, isSecret }) => [
      name,
      isSecret ? '' : (readRowText(channel[name]) ?? ''),
    ]),
  ),
  removed: [],
});

export const readNewChannel = (draft: ChannelDraft, time: OperatorTime): DraftParseResult<ChannelSettings> =>
  read(channelSettingsSchema, draft, requestOf(draft, time, {}), () => false);

/** Reads the change of a stored channel. A secret that was neither typed nor removed is not part of the request. */
export function readChannelChange(
  draft: ChannelDraft,
  time: OperatorTime,
  stored: Pick<AlarmChannel, 'origin' | 'secrets_set'>,
): DraftParseResult<ChannelUpdate> {
  const kept = (field: ChannelField): boolean =>
    field.isSecret === true && draft.texts[field.name] === '' && !draft.removed.includes(field.name);
  const keepsStored = (field: ChannelField): boolean => kept(field) && stored.secrets_set.includes(field.name);
  const request = requestOf(draft, time, draft.kind === 'web_push' ? { origin: stored.origin } : {});
  const named = Object.entries(request).filter(
    ([name]) => !CHANNEL_FIELDS[draft.kind].some((field) => field.name === name && keepsStored(field)),
  );
  return read(channelUpdateSchema, draft, Object.fromEntries(named), keepsStored);
}

function requestOf({ texts, ...draft }: ChannelDraft, time: OperatorTime, more: object) {
  const fields = CHANNEL_FIELDS[draft.kind].map(({ name, isNumber, isOptional }): [string, unknown] => {
    const text = texts[name] ?? '';
    if (text === '' && isOptional) return [name, null];
    return [name, isNumber ? numberOf(text) : text];
  });
  return {
    ...draft,
    quiet_from: draft.quiet_from || null,
    quiet_until: draft.quiet_until || null,
    ...time,
    ...Object.fromEntries(fields),
    ...more,
  };
}

/** Returns NaN for a text that is no number, which the schema refuses. */
function numberOf(text: string): number {
  const reading = readTypedNumber(text);
  return reading.ok ? reading.value : NaN;
}

type RequestSchema<T> = {
  safeParse(request: object): {
    data?: T | undefined;
    error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined;
  };
};

function read<T>(
  schema: RequestSchema<T>,
  draft: ChannelDraft,
  request: object,
  isKept: (field: ChannelField) => boolean,
): DraftParseResult<T> {
  const problems: Record<string, string> = {};
  if (draft.name.trim() === '') problems.name = 'Enter a name.';
  for (const field of CHANNEL_FIELDS[draft.kind]) {
    const isMissing = (draft.texts[field.name] ?? '').trim() === '' && !field.isOptional && !isKept(field);
    if (isMissing) problems[field.name] = `Enter: ${field.label}.`;
  }
  const { data, error } = schema.safeParse(request);
  for (const { path, message } of error?.issues ?? []) {
    const name = String(path[0] ?? 'form');
    const hint = CHANNEL_FIELDS[draft.kind].find((field) => field.name === name)?.hint ?? '';
    // The console has the sentences of the contract, but not the texts of the schema library.
    problems[name] ??= message.startsWith('The ') ? message : `This value is not valid. ${hint}`.trim();
  }
  return data === undefined || Object.keys(problems).length > 0 ? { problems } : { request: data };
}
