import { IconButton, TextField } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { boundsText } from '@/contract/params/bounds';
import { parameterRowOf, type ParameterKey } from '@/contract/params/catalogue';
import type { FieldInput } from '@/domain/lab/setup';
import { parameterValueText, type ParameterValues } from '@/domain/parameters/parameterDiff';
import { selectFormRows } from '@/store/formRows';
import { useAppSelector } from '@/store/hooks';
import { DismissIcon } from '@/ui/theme/icons';
import { FieldChooser } from './FieldChooser';

const FieldRowsRoot = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 20rem), 1fr))',
  alignItems: 'start',
  gap: theme.spacing(3),
  '& > .field': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'start',
    gap: theme.spacing(1),
  },
}));

type Props = {
  fields: readonly FieldInput[];
  problems: readonly (string | undefined)[];
  keys: readonly ParameterKey[];
  /** True when the text of a field may contain several values. */
  many: boolean;
  addLabel: string;
  saved: ParameterValues;
  onChange: (fields: readonly FieldInput[]) => void;
};

export function FieldRows({ fields, problems, keys, many, addLabel, saved, onChange }: Props) {
  const [added, setAdded] = useState<ParameterKey | null>(null);
  const { rowOf } = useAppSelector(selectFormRows);
  const left = keys.filter((key) => rowOf(key) && !fields.some((field) => field.key === key));
  return (
    <FieldRowsRoot>
      {fields.map(({ key, text }, index) => (
        <div className="field" key={key}>
          <FieldTextInput
            name={key}
            text={text}
            many={many}
            problem={problems[index]}
            hint={fieldHint(key, saved, many)}
            focused={key === added}
            onType={(typed) => onChange(fields.map((field) => (field.key === key ? { key, text: typed } : field)))}
          />
          <IconButton
            aria-label={`Remove ${parameterRowOf(key).label}`}
            onClick={() => onChange(fields.filter((field) => field.key !== key))}
          >
            <DismissIcon fontSize="small" />
          </IconButton>
        </div>
      ))}
      <FieldChooser
        // A new key after each choice empties the input.
        key={fields.length}
        label={addLabel}
        keys={left}
        onChoose={(key) => {
          setAdded(key);
          onChange([...fields, { key, text: initialFieldText(key, saved, many) }]);
        }}
      />
    </FieldRowsRoot>
  );
}

type FieldTextInputProps = {
  name: ParameterKey;
  text: string;
  many: boolean;
  problem: string | undefined;
  hint: string;
  focused: boolean;
  onType: (text: string) => void;
};

function FieldTextInput({ name, text, many, problem, hint, focused, onType }: FieldTextInputProps) {
  const { label, unit } = parameterRowOf(name);
  const options = many ? [] : fieldOptions(name);
  return (
    <TextField
      name={name}
      label={unit ? `${label}, ${unit}` : label}
      autoFocus={focused}
      value={text}
      select={options.length > 0}
      error={problem !== undefined}
      helperText={problem ?? hint}
      onChange={({ target }) => onType(target.value)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      {options.map(({ value, label: shown }) => (
        <option key={value} value={value}>
          {shown}
        </option>
      ))}
    </TextField>
  );
}

const ON_OFF_OPTIONS = [
  { value: 'true', label: 'on' },
  { value: 'false', label: 'off' },
];

function fieldOptions(key: ParameterKey): readonly { value: string; label: string }[] {
  const row = parameterRowOf(key);
  if (row.kind === 'flag') return ON_OFF_OPTIONS;
  return row.kind === 'choice' ? row.options : [];
}

/**
 * Returns the initial text of an added field. The text differs from the saved value, because an equal value changes
 * nothing.
 */
function initialFieldText(key: ParameterKey, saved: ParameterValues, many: boolean): string {
  const options = fieldOptions(key);
  if (options.length === 0) return '';
  if (many) return options.map(({ value, label }) => (options === ON_OFF_OPTIONS ? label : value)).join(', ');
  return (options.find(({ value }) => value !== String(saved[key])) ?? options[0])?.value ?? '';
}

function fieldHint(key: ParameterKey, saved: ParameterValues, many: boolean): string {
  const row = parameterRowOf(key);
  const bounds = row.kind === 'num' || row.kind === 'int' ? boundsText(row) : '';
  return [`saved ${parameterValueText(key, saved[key])}`, bounds, many && 'values with commas between them']
    .filter(Boolean)
    .join(' · ');
}
