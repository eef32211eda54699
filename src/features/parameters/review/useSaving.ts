import { useState } from 'react';
import type { WireParameters } from '@/contract/params/schema';
import type { DraftValues } from '@/slices/parameterDraft';
import { useAppDispatch } from '@/store/hooks';
import { confirm } from '@/ui/messages/confirm';
import { saveParameters } from './saving';
import { liveQuestion, type Bot } from '../texts';
import type { Form } from '../useForm';

/** `seen` has the values of the bot when the review was opened. */
type Phase = { name: 'idle' } | { name: 'reviewing'; seen: WireParameters } | { name: 'saving' };

export type Saving = {
  phase: Phase;
  review: () => void;
  cancel: () => void;
  save: (edits: DraftValues) => Promise<void>;
};

/** Runs the steps of a save: the review, the typed confirmation for real money, and the request. */
export function useSaving(params: WireParameters, form: Form, bot: Bot): Saving {
  const dispatch = useAppDispatch();
  const [phase, setPhase] = useState<Phase>({ name: 'idle' });
  return {
    phase,
    review: () => setPhase({ name: 'reviewing', seen: params }),
    cancel: () => setPhase({ name: 'idle' }),
    save: async (edits) => {
      if (edits['mode'] === 'LIVE' && form.saved.mode !== 'LIVE' && !(await confirm(liveQuestion(bot)))) return;
      // Closes the dialog at once. The form keeps text that is typed during the save.
      setPhase({ name: 'saving' });
      const outcome = await dispatch(saveParameters(params, edits));
      setPhase(outcome === 'changedMeanwhile' ? { name: 'reviewing', seen: params } : { name: 'idle' });
    },
  };
}
