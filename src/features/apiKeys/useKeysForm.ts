import { useState } from 'react';
import { readableErrorText } from '@/api/request/errors';
import { useGetKeysQuery } from '@/api/keys';
import { API_KEY_FIELDS, type ApiKeys, type ApiKeyField } from '@/contract/bot/keys';
import { trimPastedKey } from '@/domain/format/secrets';

export type KeysFormState = {
  values: ApiKeys;
  /** API key fields with unsaved changes. */
  changed: readonly ApiKeyField[];
  phase: 'loading' | 'loaded' | 'unreadable';
  problem: string;
  type: (field: ApiKeyField, text: string) => void;
  undo: () => void;
  /** Requests the stored keys after a save and discards the typed text that was saved. */
  saved: (sent: ApiKeys) => Promise<void>;
  readAgain: () => void;
};

const EMPTY_API_KEYS: ApiKeys = { binance_key: '', binance_secret: '', bybit_key: '', bybit_secret: '' };

/** Returns the state of the API keys form. Stored and typed keys are discarded when the operator leaves the tab. */
export function useKeysForm(): KeysFormState {
  const [typed, setTyped] = useState<Partial<ApiKeys>>({});
  /** Last saved keys, used when the request for the stored keys fails after the save. */
  const [sent, setSent] = useState<ApiKeys | null>(null);
  const { data, error, isFetching, refetch } = useGetKeysQuery(undefined, { refetchOnMountOrArgChange: true });
  const stored = sent ?? data ?? EMPTY_API_KEYS;
  return {
    values: { ...stored, ...typed },
    changed: API_KEY_FIELDS.filter((field) => typed[field] !== undefined && typed[field] !== stored[field]),
    phase: sent || data ? 'loaded' : error !== undefined && !isFetching ? 'unreadable' : 'loading',
    problem: readableErrorText(error, 'Unknown error'),
    type: (field, text) => setTyped((before) => ({ ...before, [field]: trimPastedKey(text) })),
    undo: () => setTyped({}),
    saved: async (values) => {
      const { isSuccess } = await refetch();
      setSent(isSuccess ? null : values);
      // Keeps only typed text that differs from the saved keys.
      setTyped((before) => {
        const later = API_KEY_FIELDS.filter((field) => before[field] !== undefined && before[field] !== values[field]);
        return Object.fromEntries(later.map((field) => [field, before[field]]));
      });
    },
    readAgain: () => void refetch(),
  };
}
