import { useState } from 'react';
import type { WireParameters } from '@/contract/params/schema';
import type { DraftValues } from '@/slices/parameterDraft';
import { useAppDispatch } from '@/store/hooks';
import { confirm } from '@/ui/confirm';
import { saveParameters } from './saving';
import type { Form } from './useForm';

/** 'reviewing' holds what the bot had when the difference was first shown. */
type Phase = { name: 'idle' } | { name: 'reviewing'; seen: WireParameters } | { name: 'saving' };

export type Saving = {
  phase: Phase;
  review: () => void;
  cancel: () => void;
  save: (edits: DraftValues) => Promise<void>;
};

/** From the button to the saved form: review, ask for the word where real money begins, save, or review again. */
export function useSaving(params: WireParameters, form: Form): Saving {
  const dispatch = useAppDispatch();
  const [phase, setPhase] = useState<Phase>({ name: 'idle' });
  return {
    phase,
    review: () => setPhase({ name: 'reviewing', seen: params }),
    cancel: () => setPhase({ name: 'idle' }),
    save: async (edits) => {
      if (edits['mode'] === 'LIVE' && form.saved.mode !== 'LIVE' && !(await confirm(LIVE))) return;
      // The dialog goes: what is typed while the save is under way is kept, so it may be typed.
      setPhase({ name: 'saving' });
      const outcome = await dispatch(saveParameters(params, edits));
      setPhase(outcome === 'changedMeanwhile' ? { name: 'reviewing', seen: params } : { name: 'idle' });
    },
  };
}

const LIVE = {
  title: 'Switch the bot to LIVE?',
  body: 'From its next start on the bot sends real orders with real money.',
  verb: 'Save Parameters',
  danger: true,
  typed: 'LIVE',
};
