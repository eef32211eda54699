import { TextField } from '@mui/material';

type Props = {
  label: string;
  value: string;
  shown: boolean;
  disabled: boolean;
  /** Note below the input, such as 'changed, not saved'. */
  note: string;
  onType: (text: string) => void;
};

// Password managers would store exchange keys as a sign-in or fill a sign-in into the key fields.
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
      // An empty note is an invisible space, so that a new note does not move the next field.
      helperText={note || ' '}
      onChange={({ target }) => onType(target.value)}
      // Browsers fill a saved sign-in into any password field except one for a new password.
      autoComplete={shown ? 'off' : 'new-password'}
      fullWidth
      slotProps={{
        // MUI sets `htmlInput` props on the input element, and other props on its wrapper.
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
