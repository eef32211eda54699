import { TextField } from '@mui/material';
import { SECRET_INPUT_PROPS } from '@/ui/widgets/secretInputProps';

type Props = {
  label: string;
  value: string;
  shown: boolean;
  disabled: boolean;
  note: string;
  onType: (text: string) => void;
};

export function KeyInput({ label, value, shown, disabled, note, onType }: Props) {
  return (
    <TextField
      label={label}
      type={shown ? 'text' : 'password'}
      value={value}
      disabled={disabled}
      // An invisible space reserves the line of the note, so that a new note does not move the next field.
      helperText={note || ' '}
      onChange={({ target }) => onType(target.value)}
      // Browsers fill a saved password into every password field except `new-password` fields.
      autoComplete={shown ? 'off' : 'new-password'}
      fullWidth
      slotProps={{
        // Material UI sets only the `htmlInput` props on the input element.
        htmlInput: {
          ...SECRET_INPUT_PROPS,
          maxLength: 1024,
        },
        formHelperText: { sx: { marginInline: 0, color: 'warning.main' } },
      }}
    />
  );
}
