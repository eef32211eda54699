import { FormControlLabel, Checkbox, Typography } from '@mui/material';
import { parameterRowOf } from '@/contract/params/catalogue';
import { EDITABLE_PARAMETER_KEYS, parameterValueText } from '@/domain/parameters/parameterDiff';
import { isSameValue } from '@/domain/parameters/sameValue';
import { fieldReverted, selectOffered } from '@/slices/parameterDraft';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { editField } from '../editing';
import { FORM_TEXTS } from '../texts';
import type { FormState } from '../useFormState';

/**
 * Offers mode and exchange of a loaded preset or file. Mode and exchange enter the form only when the operator ticks
 * the field.
 */
export function OfferedModeAndExchange({ form: { saved, wanted } }: { form: FormState }) {
  const dispatch = useAppDispatch();
  const offered = useAppSelector(selectOffered);
  const keys = EDITABLE_PARAMETER_KEYS.filter(
    (key) => offered[key] !== undefined && !isSameValue(offered[key], saved[key]),
  );
  if (keys.length === 0) return null;
  return (
    <div role="group" aria-label="Not taken over yet">
      <Typography variant="body2">{FORM_TEXTS.offered}</Typography>
      {keys.map((key) => {
        const value = offered[key];
        if (value === undefined) return null;
        return (
          <FormControlLabel
            key={key}
            sx={{ display: 'flex' }}
            control={
              <Checkbox
                checked={isSameValue(wanted[key], value)}
                onChange={({ target }) => dispatch(target.checked ? editField(key, value) : fieldReverted({ key }))}
              />
            }
            label={`${parameterRowOf(key).label}: ${parameterValueText(key, saved[key])} → ${parameterValueText(key, value)}`}
          />
        );
      })}
    </div>
  );
}
