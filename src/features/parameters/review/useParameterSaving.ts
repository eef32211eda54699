import { useState } from 'react';
import type { WireParameters } from '@/contract/params/schema';
import type { DraftValues } from '@/slices/parameterDraft';
import { useAppDispatch } from '@/store/hooks';
import { confirmAction } from '@/ui/messages/confirm';
import { saveParameters } from './saving';
import { switchToLiveQuestion, type BotState } from '../texts';
import type { FormState } from '../useFormState';

/** Phase of a save. `seen` contains the parameters of the bot when the review was opened. */
type SavePhase = { name: 'idle' } | { name: 'reviewing'; seen: WireParameters } | { name: 'saving' };

export type ParameterSavingState = {
  phase: SavePhase;
  review: () => void;
  cancel: () => void;
  save: (edits: DraftValues) => Promise<void>;
};

/** Runs the steps of a save: review, typed confirmation before LIVE mode, request. */
export function useParameterSaving(params: WireParameters, form: FormState, bot: BotState): ParameterSavingState {
  const dispatch = useAppDispatch();
  const [phase, setPhase] = useState<SavePhase>({ name: 'idle' });
  return {
    phase,
    review: () => setPhase({ name: 'reviewing', seen: params }),
    cancel: () => setPhase({ name: 'idle' }),
    save: async (edits) => {
      if (edits['mode'] === 'LIVE' && form.saved.mode !== 'LIVE' && !(await confirmAction(switchToLiveQuestion(bot))))
        return;
      // The review dialog closes before the request is sent. The form keeps text that is typed during the save.
      setPhase({ name: 'saving' });
      const outcome = await dispatch(saveParameters(params, edits));
      setPhase(outcome === 'changedMeanwhile' ? { name: 'reviewing', seen: params } : { name: 'idle' });
    },
  };
}
