import { Autocomplete, TextField } from '@mui/material';
import { useState } from 'react';
import { parameterRowOf, PARAMETER_SECTIONS, type ParameterKey } from '@/contract/params/catalogue';
import { findParameterKeys } from '@/domain/parameters/parameterSearch';

const SECTION_TITLE_BY_FIELD = new Map(
  PARAMETER_SECTIONS.flatMap(({ title, keys }) => keys.map((key) => [key, title] as const)),
);

type Props = {
  label: string;
  keys: readonly ParameterKey[];
  onChoose: (key: ParameterKey) => void;
};

/**
 * Finds a field by title, wire name or help and passes the field to `onChoose`. The input is empty after each choice.
 */
export function FieldChooser({ label, keys, onChoose }: Props) {
  const [text, setText] = useState('');
  return (
    <Autocomplete
      size="small"
      options={keys}
      value={null}
      inputValue={text}
      onInputChange={(_event, typed, reason) => setText(reason === 'input' ? typed : '')}
      onChange={(_event, key) => {
        if (key !== null) onChoose(key);
      }}
      filterOptions={(options, { inputValue }) => {
        const found = findParameterKeys(inputValue);
        return found === null ? [...options] : options.filter((key) => found.has(key));
      }}
      groupBy={(key) => SECTION_TITLE_BY_FIELD.get(key) ?? ''}
      getOptionLabel={(key) => parameterRowOf(key).label}
      renderInput={(params) => <TextField {...params} label={label} placeholder="Name or words of its help" />}
      noOptionsText="No field matches."
      blurOnSelect
      clearOnBlur
      sx={{ maxWidth: '22rem', '& .MuiOutlinedInput-root': { paddingBlock: 0 } }}
    />
  );
}
