import { TextField } from '@mui/material';

type Props = {
  label: string;
  value: string;
  shown: boolean;
  disabled: boolean;
  /** Tells that the field is changed, or that the other half of its pair is missing. */
  note: string;
  onType: (text: string) => void;
};

// A password manager would store exchange keys as a sign-in, and fill a sign-in into the key fields.
const IGNORED_BY_PASSWORD_MANAGERS = {
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
      // A space keeps the height of an empty note, so that a note does not move the next field.
      helperText={note || ' '}
      onChange={({ target }) => onType(target.value)}
      // Browsers fill a saved sign-in into any password field except a new one.
      autoComplete={shown ? 'off' : 'new-password'}
      fullWidth
      slotProps={{
        // These attributes belong to the input: props of the field are set on the element around it.
        htmlInput: {
          ...IGNORED_BY_PASSWORD_MANAGERS,
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
