import { TextField } from '@mui/material';

type Props = {
  label: string;
  value: string;
  shown: boolean;
  disabled: boolean;
  note: string;
  onType: (text: string) => void;
};

/** Attributes that make password managers ignore an input. */
const PASSWORD_MANAGER_IGNORE_PROPS = {
  'data-1p-ignore': true,
  'data-lpignore': 'true',
  'data-bwignore': true,
  'data-form-type': 'other',
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
          ...PASSWORD_MANAGER_IGNORE_PROPS,
          spellCheck: false,
          autoCapitalize: 'none',
          autoCorrect: 'off',
          maxLength: 1024,
        },
        formHelperText: { sx: { marginInline: 0, color: 'warning.main' } },
      }}
    />
  );
}
