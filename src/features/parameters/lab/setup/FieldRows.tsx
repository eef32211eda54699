import { IconButton, TextField } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { boundsText } from '@/contract/params/bounds';
import { rowOf, type ParameterKey } from '@/contract/params/catalogue';
import type { TypedField } from '@/domain/lab/setup';
import { valueText, type Values } from '@/domain/parameters/parameterDiff';
import { DismissIcon } from '@/ui/theme/icons';
import { FieldChooser } from './FieldChooser';

const Rows = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(3),
  '& > .field': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'start',
    gap: theme.spacing(1),
  },
}));

type Props = {
  fields: readonly TypedField[];
  /** The reason why a text is wrong, in the order of the fields. */
  problems: readonly (string | undefined)[];
  keys: readonly ParameterKey[];
  /** One text may name several values. */
  many: boolean;
  addLabel: string;
  saved: Values;
  onChange: (fields: readonly TypedField[]) => void;
};

/** Edits a list of fields with typed values, each with its saved value and its bounds. */
export function FieldRows({ fields, problems, keys, many, addLabel, saved, onChange }: Props) {
  const [added, setAdded] = useState<ParameterKey | null>(null);
  const left = keys.filter((key) => !fields.some((field) => field.key === key));
  return (
    <Rows>
      {fields.map(({ key, text }, index) => (
        <div className="field" key={key}>
          <TypedInput
            name={key}
            text={text}
            many={many}
            problem={problems[index]}
            hint={hintOf(key, saved, many)}
            focused={key === added}
            onType={(typed) => onChange(fields.map((field) => (field.key === key ? { key, text: typed } : field)))}
          />
          <IconButton
            aria-label={`Remove ${rowOf(key).label}`}
            onClick={() => onChange(fields.filter((field) => field.key !== key))}
          >
            <DismissIcon fontSize="small" />
          </IconButton>
        </div>
      ))}
      <FieldChooser
        // A new input is empty and closed. The focus is in the added field.
        key={fields.length}
        label={addLabel}
        keys={left}
        onChoose={(key) => {
          setAdded(key);
          onChange([...fields, { key, text: firstText(key, saved, many) }]);
        }}
      />
    </Rows>
  );
}

type InputProps = {
  name: ParameterKey;
  text: string;
  many: boolean;
  problem: string | undefined;
  hint: string;
  focused: boolean;
  onType: (text: string) => void;
};

function TypedInput({ name, text, many, problem, hint, focused, onType }: InputProps) {
  const { label, unit } = rowOf(name);
  const options = many ? [] : optionsOf(name);
  return (
    <TextField
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

const FLAGS = [
  { value: 'true', label: 'on' },
  { value: 'false', label: 'off' },
];

function optionsOf(key: ParameterKey): readonly { value: string; label: string }[] {
  const row = rowOf(key);
  if (row.kind === 'flag') return FLAGS;
  return row.kind === 'choice' ? row.options : [];
}

/** Returns the opposite of a switch, and another option of a choice: an equal value would compare nothing. */
function firstText(key: ParameterKey, saved: Values, many: boolean): string {
  const options = optionsOf(key);
  if (options.length === 0) return '';
  if (many) return options.map(({ value, label }) => (options === FLAGS ? label : value)).join(', ');
  return (options.find(({ value }) => value !== String(saved[key])) ?? options[0])?.value ?? '';
}

function hintOf(key: ParameterKey, saved: Values, many: boolean): string {
  const row = rowOf(key);
  const bounds = row.kind === 'num' || row.kind === 'int' ? boundsText(row) : '';
  return [`saved ${valueText(key, saved[key])}`, bounds, many && 'values with commas between them']
    .filter(Boolean)
    .join(' · ');
}
