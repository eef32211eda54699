import { FormControl, FormLabel, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useId } from 'react';

type Props<T extends string> = {
  label: string;
  options: readonly T[];
  texts: Record<T, string>;
  value: T;
  onChoose: (next: T) => void;
};

/** Shows a choice of one option as a row of buttons below its label. */
export function OptionButtons<T extends string>({ label, options, texts, value, onChoose }: Props<T>) {
  const labelId = useId();
  return (
    <FormControl>
      <FormLabel id={labelId} component="span" sx={{ typography: 'caption', marginBottom: 1 }}>
        {label}
      </FormLabel>
      <ToggleButtonGroup
        exclusive
        value={value}
        aria-labelledby={labelId}
        // The value is null when the operator presses the selected option.
        onChange={(_event, next: T | null) => next && onChoose(next)}
      >
        {options.map((option) => (
          <ToggleButton key={option} value={option}>
            {texts[option]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </FormControl>
  );
}
