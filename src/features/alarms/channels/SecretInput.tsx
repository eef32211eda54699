import { Box, Checkbox, FormControlLabel, TextField } from '@mui/material';
import { trimPastedKey } from '@/domain/format/secrets';
import { SECRET_INPUT_PROPS } from '@/ui/widgets/secretInputProps';

type Props = {
  label: string;
  value: string;
  hint: string | undefined;
  isWrong: boolean;
  /** True if the bot has the secret, which an empty input keeps. */
  isStored: boolean;
  /** State of an optional secret that the operator can delete. */
  removal: { isRemoved: boolean; onChange: (isRemoved: boolean) => void } | undefined;
  onType: (text: string) => void;
};

/** Input of a secret, which the bot never sends back. */
export function SecretInput({ label, value, hint, isWrong, isStored, removal, onType }: Props) {
  return (
    <Box sx={{ display: 'grid', alignContent: 'start' }}>
      <TextField
        label={label}
        type="password"
        value={value}
        placeholder={isStored ? 'Stored. Type to replace' : ''}
        error={isWrong}
        helperText={hint}
        disabled={removal?.isRemoved === true}
        // Browsers fill a saved password into every password field except `new-password` fields.
        autoComplete="new-password"
        onChange={({ target }) => onType(trimPastedKey(target.value))}
        slotProps={{
          htmlInput: { ...SECRET_INPUT_PROPS, maxLength: 2_000 },
          inputLabel: isStored ? { shrink: true } : {},
        }}
      />
      {isStored && removal && (
        <FormControlLabel
          label={`Delete the stored ${label.toLowerCase()}`}
          control={
            <Checkbox
              size="small"
              checked={removal.isRemoved}
              onChange={({ target }) => removal.onChange(target.checked)}
            />
          }
        />
      )}
    </Box>
  );
}
