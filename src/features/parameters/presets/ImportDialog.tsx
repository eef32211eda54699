import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useId } from 'react';
import { parameterChanges } from '@/domain/parameters/parameterDiff';
import type { ParameterFileContent } from '@/domain/parameters/parameterFile';
import { plural } from '@/domain/format/format';
import { OFFERED_PRESET_FIELDS } from '@/slices/parameterDraft';
import { useAppDispatch } from '@/store/hooks';
import { DifferenceTablesByRisk } from '@/ui/trades/DifferenceTable';
import { loadValuesIntoForm } from '../editing';
import { FORM_TEXTS } from '../texts';
import type { FormState } from '../useFormState';

type Props = { form: FormState; name: string; reading: ParameterFileContent; onClose: () => void };

export function ImportDialog({ form, name, reading, onClose }: Props) {
  const dispatch = useAppDispatch();
  const titleId = useId();
  const { values, refused, valuesOutOfBounds: outside } = reading;
  const all = parameterChanges(form.wanted, values, form.rows);
  const offered = all.filter(({ key }) => OFFERED_PRESET_FIELDS.some((field) => field === key));
  const changes = all.filter((change) => !offered.includes(change));
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="md">
      <DialogTitle id={titleId}>Load {name} into the form?</DialogTitle>
      <DialogContent tabIndex={0} role="group" aria-label="What would change">
        <Typography color="textSecondary" sx={{ marginBottom: 2 }}>
          {FORM_TEXTS.fileSavesNothing}
          {offered.length > 0 && FORM_TEXTS.fileOffers}
        </Typography>
        {refused.length > 0 && (
          <Alert severity="error" variant="outlined" sx={{ marginBottom: 2 }}>
            {plural(refused.length, 'field is', 'fields are')} not loaded:
            {refused.map((reason) => (
              <div key={reason}>{reason}</div>
            ))}
          </Alert>
        )}
        {outside.length > 0 && (
          <Alert severity="warning" variant="outlined" sx={{ marginBottom: 2 }}>
            {FORM_TEXTS.fileCorrect}
            {outside.map((reason) => (
              <div key={reason}>{reason}</div>
            ))}
          </Alert>
        )}
        {all.length === 0 && <Typography>{FORM_TEXTS.fileSame}</Typography>}
        <DifferenceTablesByRisk changes={changes} rows={form.rows} />
      </DialogContent>
      <DialogActions>
        <Button autoFocus variant="outlined" color="inherit" onClick={onClose}>
          Cancel
        </Button>
        <Button
          variant="contained"
          disabled={all.length === 0}
          onClick={() => {
            dispatch(loadValuesIntoForm(values));
            onClose();
          }}
        >
          Load into the form
        </Button>
      </DialogActions>
    </Dialog>
  );
}
