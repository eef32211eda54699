import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { presetsApi } from '@/api/presets';
import { presetNameSchema, schemaErrorMessages } from '@/contract/params/ownPreset';
import { EDITABLE_PARAMETER_KEYS } from '@/domain/parameters/parameterDiff';
import { useSendOnce } from '@/store/useSendOnce';
import { FORM_TEXTS } from '../texts';
import type { FormState } from '../useFormState';

type Props = { form: FormState; names: readonly string[]; onClose: () => void };

export function SavePresetDialog({ form, names, onClose }: Props) {
  const titleId = useId();
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [save, { isLoading }] = useSendOnce(presetsApi.endpoints.savePreset);
  const reading = presetNameSchema.safeParse(name);
  const replaces = reading.success && names.includes(reading.data);
  const fault = reading.success || name === '' ? undefined : schemaErrorMessages(reading.error);

  const send = async (): Promise<void> => {
    if (!reading.success) return;
    const keys = form.rows.followsCatalogue ? EDITABLE_PARAMETER_KEYS : form.rows.editableKeys;
    const params = Object.fromEntries(keys.map((key) => [key, form.wanted[key]]));
    const { error } = await save({ name: reading.data, description, params });
    if (error === undefined) onClose();
  };

  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <DialogTitle id={titleId}>Save the form as a preset</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 4 }}>
          <Typography color="textSecondary">{FORM_TEXTS.presetName}</Typography>
          <TextField
            autoFocus
            required
            name="name"
            label="Name"
            value={name}
            onChange={({ target }) => setName(target.value)}
            error={fault !== undefined}
            helperText={fault ?? (replaces ? FORM_TEXTS.presetReplaces : ' ')}
          />
          <TextField
            name="description"
            label="Description"
            value={description}
            onChange={({ target }) => setDescription(target.value)}
            slotProps={{ htmlInput: { maxLength: 200 }, inputLabel: { shrink: true } }}
          />
        </DialogContent>
        <DialogActions>
          <Button type="button" variant="outlined" color="inherit" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" disabled={!reading.success || isLoading}>
            Save Preset
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
