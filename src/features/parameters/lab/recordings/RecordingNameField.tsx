import { TextField, type TextFieldProps } from '@mui/material';
import { RECORDING_NAME_MAX_LENGTH } from '@/contract/recordings';

type Props = Pick<TextFieldProps, 'autoFocus' | 'onKeyDown'> & {
  label: string;
  name: string;
  /** Reason why the last request failed or cannot be sent. */
  problem: string | undefined;
  /** Text below the input while there is no problem. */
  hint?: string;
  onType: (name: string) => void;
};

/** Shows the input for the name of a recording. */
export function RecordingNameField({ name, problem, hint, onType, ...inputProps }: Props) {
  return (
    <TextField
      {...inputProps}
      value={name}
      error={problem !== undefined}
      helperText={problem ?? hint}
      onChange={({ target }) => onType(target.value)}
      slotProps={{ htmlInput: { maxLength: RECORDING_NAME_MAX_LENGTH }, inputLabel: { shrink: true } }}
    />
  );
}
