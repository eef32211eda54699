import { useEffect } from 'react';
import { noticeAdded } from '@/slices/notices';
import { fieldsDropped, selectEdits, selectTexts } from '@/slices/parameterDraft';
import { selectFormRows } from '@/store/formRows';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { fieldLabel } from './fieldTexts';
import { droppedFieldsText } from './texts';

/**
 * Removes typed values of fields that the bot no longer has, and names these fields to the operator. `isReady` is false
 * while the fields of the bot are not known.
 */
export function useDroppedFields(isReady: boolean): void {
  const dispatch = useAppDispatch();
  const { rowOf } = useAppSelector(selectFormRows);
  const edits = useAppSelector(selectEdits);
  const texts = useAppSelector(selectTexts);
  useEffect(() => {
    const keys = Object.keys({ ...edits, ...texts }).filter((key) => rowOf(key) === undefined);
    if (!isReady || keys.length === 0) return;
    dispatch(fieldsDropped({ keys }));
    const text = droppedFieldsText(keys.map(fieldLabel));
    dispatch(noticeAdded({ kind: 'message', severity: 'warning', text, persistent: true }));
  }, [dispatch, edits, texts, rowOf, isReady]);
}
