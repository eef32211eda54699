import { useState } from 'react';
import { httpStatus, readableErrorText } from '@/api/request/errors';
import type { LabReport } from '@/contract/lab/report';
import type { LabRun } from '@/contract/lab/runs';
import { z } from '@/contract/schema/z';
import { isSameValue } from '@/domain/parameters/sameValue';
import { useAppDispatch } from '@/store/hooks';
import { useHasCapability } from '@/store/useCapability';
import { useStoredChoiceOfBot } from '@/ui/hooks/storedChoice';
import type { FormState } from '../../useFormState';
import { useLabRun } from '../useLabRun';
import { tryDraft } from './tryDraft';

const DRAFT_TRY_STORAGE = {
  key: 'order-flow/lab/try',
  schema: z.object({ run: z.string(), market: z.string(), changes: z.record(z.string(), z.unknown()) }).nullable(),
  first: null,
};

export type DraftTryState = {
  offered: boolean;
  shown: boolean;
  beginning: boolean;
  problem: string | null;
  run: LabRun | null;
  /** Market of the Lab run in words, such as `the last 60 min of this market`. */
  market: string;
  report: LabReport | null;
  lost: boolean;
  outdated: boolean;
  begin: () => Promise<void>;
  dismiss: () => void;
};

/** Returns the changes that the Lab can apply. The mode is excluded, because the Lab always trades on paper. */
export const changesForLab = ({ changes }: Pick<FormState, 'changes'>): Record<string, unknown> =>
  Object.fromEntries(changes.filter(({ key }) => key !== 'mode').map(({ key, after }) => [key, after]));

/** Returns the state of the last try of the draft. The browser stores the try across page reloads. */
export function useDraftTry(form: FormState): DraftTryState {
  const dispatch = useAppDispatch();
  const offered = useHasCapability('lab') === true;
  const hasRecordings = useHasCapability('recordings') === true;
  const [tried, setTried] = useStoredChoiceOfBot(DRAFT_TRY_STORAGE);
  const [beginning, setBeginning] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { currentData, error } = useLabRun(offered ? (tried?.run ?? null) : null);
  const changes = changesForLab(form);
  return {
    offered,
    shown: offered && (beginning || problem !== null || tried !== null),
    beginning,
    problem,
    run: currentData?.run ?? null,
    market: tried?.market ?? '',
    report: currentData?.report ?? null,
    lost: httpStatus(error) === 404,
    outdated: tried !== null && !haveSameValues(tried.changes, changes),
    begin: async () => {
      setBeginning(true);
      setProblem(null);
      const begun = await dispatch(tryDraft(changes, hasRecordings));
      setBeginning(false);
      if ('run' in begun) setTried({ run: begun.run.id, market: begun.market, changes });
      else setProblem(readableErrorText(begun.error, 'the bot did not answer'));
    },
    dismiss: () => {
      setTried(null);
      setProblem(null);
    },
  };
}

const haveSameValues = (one: Readonly<Record<string, unknown>>, other: Readonly<Record<string, unknown>>): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([key, value]) => Object.hasOwn(other, key) && isSameValue(value, other[key]));
