import { useEffect, useRef, useState } from 'react';
import { useAppDispatch } from '@/store/hooks';
import { commitFieldText } from '../editing';

type TypedTextState = {
  text: string;
  dirty: boolean;
  type: (text: string) => void;
  commit: () => void;
  cancel: () => void;
};

/** Keeps the text of one input while the operator types. The typed text enters the store only on commit. */
export function useTypedText(key: string, settled: string): TypedTextState {
  const dispatch = useAppDispatch();
  const [typed, setTyped] = useState<string | null>(null);
  const pending = useRef<string | null>(null);
  const keep = (text: string | null): void => {
    pending.current = text;
    setTyped(text);
  };
  // Commits the typed text when the input unmounts, for example on a change of tab.
  useEffect(
    () => () => {
      const last = pending.current;
      pending.current = null;
      if (last !== null) dispatch(commitFieldText(key, last));
    },
    [dispatch, key],
  );
  return {
    text: typed ?? settled,
    dirty: typed !== null && typed !== settled,
    type: keep,
    commit: () => {
      const text = pending.current;
      keep(null);
      if (text !== null && text !== settled) dispatch(commitFieldText(key, text));
    },
    cancel: () => keep(null),
  };
}
