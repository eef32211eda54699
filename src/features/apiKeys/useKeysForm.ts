import { useState } from 'react';
import { readableError } from '@/api/errors';
import { useGetKeysQuery } from '@/api/keys';
import { API_KEY_FIELDS, type ApiKeys, type ApiKeyField } from '@/contract/keys';
import { trimPastedKey } from '@/domain/format/secrets';

export type KeysFormState = {
  values: ApiKeys;
  /** Fields with unsaved changes. */
  changed: readonly ApiKeyField[];
  phase: 'loading' | 'loaded' | 'unread';
  /** Reason why the stored keys could not be read. */
  problem: string;
  type: (field: ApiKeyField, text: string) => void;
  undo: () => void;
  /** Drops the typed text after a save and reads the stored keys again. */
  saved: (sent: ApiKeys) => Promise<void>;
  readAgain: () => void;
};

const EMPTY_API_KEYS: ApiKeys = { binance_key: '', binance_secret: '', bybit_key: '', bybit_secret: '' };

/** Returns the stored keys with the unsaved changes. A change of tab drops the keys and the changes. */
export function useKeysForm(): KeysFormState {
  const [typed, setTyped] = useState<Partial<ApiKeys>>({});
  /** Keys of the last save, used when the stored keys cannot be read again. */
  const [sent, setSent] = useState<ApiKeys | null>(null);
  const { data, error, isFetching, refetch } = useGetKeysQuery(undefined, { refetchOnMountOrArgChange: true });
  const stored = sent ?? data ?? EMPTY_API_KEYS;
  return {
    values: { ...stored, ...typed },
    changed: API_KEY_FIELDS.filter((field) => typed[field] !== undefined && typed[field] !== stored[field]),
    phase: sent || data ? 'loaded' : error !== undefined && !isFetching ? 'unread' : 'loading',
    problem: readableError(error, 'Unknown error'),
    type: (field, text) => setTyped((before) => ({ ...before, [field]: trimPastedKey(text) })),
    undo: () => setTyped({}),
    saved: async (values) => {
      const { isSuccess } = await refetch();
      setSent(isSuccess ? null : values);
      // Text that the operator typed while the keys were being read is a new change.
      setTyped((before) => {
        const later = API_KEY_FIELDS.filter((field) => before[field] !== undefined && before[field] !== values[field]);
        return Object.fromEntries(later.map((field) => [field, before[field]]));
      });
    },
    readAgain: () => void refetch(),
  };
}
