import { TextField, type TextFieldProps } from '@mui/material';
import { RECORDING_NAME_MAX_LENGTH } from '@/contract/lab/recordings';

type Props = Pick<TextFieldProps, 'autoFocus' | 'onKeyDown'> & {
  label: string;
  name: string;
  problem: string | undefined;
  hint?: string;
  onType: (name: string) => void;
};

export function RecordingNameField({ name, problem, hint, onType, ...inputProps }: Props) {
  return (
    <TextField
      {...inputProps}
      name="name"
      value={name}
      error={problem !== undefined}
      helperText={problem ?? hint}
      onChange={({ target }) => onType(target.value)}
      slotProps={{ htmlInput: { maxLength: RECORDING_NAME_MAX_LENGTH }, inputLabel: { shrink: true } }}
    />
  );
}
