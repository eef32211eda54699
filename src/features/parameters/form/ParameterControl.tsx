import type { KeyboardEvent } from 'react';
import type { ParameterRow } from '@/contract/params/catalogue';
import { textAfterStep, inputTextOf } from '@/domain/parameters/parameterText';
import { useAppDispatch } from '@/store/hooks';
import { editField } from '../editing';
import { parameterInputId } from './parameterInputId';
import type { useTypedText } from './useTypedText';

export type ParameterControlProps = {
  name: string;
  row: ParameterRow;
  value: unknown;
  typing: ReturnType<typeof useTypedText>;
  disabled: boolean;
  invalid: boolean;
  describedBy: string;
};

/** Bounds of a text that `useTextInputGuard` enforces. */
const MAX_NUMBER_CHARACTERS = 64;
const MAX_LIST_CHARACTERS = 10_000;

export function ParameterControl({ name, row, value, typing, disabled, invalid, describedBy }: ParameterControlProps) {
  const dispatch = useAppDispatch();
  const common = {
    id: parameterInputId(name),
    name,
    disabled,
    'aria-describedby': describedBy,
    'aria-invalid': invalid || undefined,
  };
  switch (row.kind) {
    case 'flag':
      return (
        <label className="switch">
          <input
            {...common}
            type="checkbox"
            role="switch"
            checked={value === true}
            onChange={({ target }) => dispatch(editField(name, target.checked))}
          />
          <span aria-hidden="true">{value === true ? 'on' : 'off'}</span>
        </label>
      );
    case 'choice':
      return (
        <select
          {...common}
          value={inputTextOf(value)}
          onChange={({ target }) => dispatch(editField(name, target.value))}
        >
          {choiceFieldOptions(row, inputTextOf(value)).map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      );
    case 'list':
    case 'text':
      return (
        <input
          {...common}
          {...textInputProps(row, typing)}
          type="text"
          maxLength={MAX_LIST_CHARACTERS}
          readOnly={row.readOnly}
        />
      );
    case 'num':
    case 'int': {
      const { min, max, step = 1 } = row;
      return (
        <input
          {...common}
          {...textInputProps(row, typing)}
          // The type is text, because a number input rejects a decimal comma and reacts to the mouse wheel.
          type="text"
          inputMode="decimal"
          maxLength={MAX_NUMBER_CHARACTERS}
          role="spinbutton"
          {...{ min, max, step }}
          aria-valuemin={min}
          aria-valuemax={max}
          aria-valuenow={typeof value === 'number' ? value : undefined}
          aria-valuetext={typing.text}
        />
      );
    }
  }
}

const textInputProps = (row: ParameterRow, typing: ParameterControlProps['typing']) => ({
  value: typing.text,
  autoComplete: 'off',
  spellCheck: false,
  // `useUndoKeys` leaves half-typed text to the undo of the browser.
  'data-typing': typing.dirty || undefined,
  onChange: ({ target }: { target: { value: string } }) => typing.type(target.value),
  onBlur: typing.commit,
  onKeyDown: (event: KeyboardEvent) => {
    if (event.key === 'Enter') typing.commit();
    if (event.key === 'Escape' && typing.dirty) typing.cancel();
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    const next = textAfterStep(row, typing.text, event.key === 'ArrowUp' ? 1 : -1);
    if (next === null) return;
    event.preventDefault();
    typing.type(next);
  },
});

/** Returns the options of a choice field, including a current value that the console does not know. */
function choiceFieldOptions(
  row: Extract<ParameterRow, { kind: 'choice' }>,
  value: string,
): { value: string; label: string }[] {
  const known = row.options.some((option) => option.value === value);
  return known ? [...row.options] : [{ value, label: value }, ...row.options];
}
