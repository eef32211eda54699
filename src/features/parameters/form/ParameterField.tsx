import { memo, type MouseEvent, use } from 'react';
import type { ParameterRow } from '@/contract/params/catalogue';
import { parameterValueText } from '@/domain/parameters/parameterDiff';
import { convertedValueText } from '@/domain/parameters/parameterMeaning';
import { readTypedValue, inputTextOf } from '@/domain/parameters/parameterText';
import { isSameValue } from '@/domain/parameters/sameValue';
import { fieldReverted } from '@/slices/parameterDraft';
import { useAppDispatch } from '@/store/hooks';
import { ParameterControl } from './ParameterControl';
import { resetFieldToDefault } from '../editing';
import { CheckTextsContext } from './checkTexts';
import { fieldFactsText } from './fieldFactsText';
import { parameterInputId } from './parameterInputId';
import { useFieldHelp } from './useFieldHelp';
import { useTypedText } from './useTypedText';

export type ParameterFieldProps = {
  name: string;
  row: ParameterRow;
  value: unknown;
  saved: unknown;
  /** Default of the field, or undefined if the bot reports none. */
  defaultValue: unknown;
  mistyped: string | undefined;
  waiting: string | undefined;
  problem: string | undefined;
  warning: string | undefined;
  refused: string | undefined;
  /** Preset or default that the form is compared with, as text: its name and its value of the field. */
  reference: string | undefined;
};

/** Shows one parameter with its input, note and buttons. A keystroke in the input renders no other field. */
export const ParameterField = memo(function ParameterField({
  name,
  row,
  value,
  saved,
  defaultValue,
  mistyped,
  waiting,
  problem,
  warning,
  refused,
  reference,
}: ParameterFieldProps) {
  const dispatch = useAppDispatch();
  const help = useFieldHelp(name, row);
  const typing = useTypedText(name, mistyped ?? inputTextOf(value));
  const edited = mistyped !== undefined || !isSameValue(value, saved);
  const meaning = convertedValueText(row, typedOrCurrentValue(row, value, typing.dirty ? typing.text : mistyped));
  const checkText = use(CheckTextsContext).get(name);
  const helpId = `${parameterInputId(name)}-help`;
  const noteId = `${parameterInputId(name)}-note`;
  return (
    <div
      className="field"
      data-key={name}
      // The row takes the focus when a focused button of the row disappears.
      tabIndex={-1}
      data-edited={edited || undefined}
      data-invalid={problem ? true : undefined}
    >
      <label className="name" htmlFor={parameterInputId(name)} title={name}>
        {row.label}
      </label>
      <div className="control">
        <ParameterControl
          name={name}
          row={row}
          value={value}
          typing={typing}
          disabled={waiting !== undefined}
          invalid={problem !== undefined}
          describedBy={`${noteId} ${helpId}`}
        />
        {row.unit && row.kind !== 'choice' && row.kind !== 'list' && <span className="unit">{row.unit}</span>}
      </div>
      <FieldNote
        id={noteId}
        refused={refused}
        problem={problem}
        warning={warning}
        // A read-only field of the catalogue says so in its help only.
        lines={[
          waiting ?? meaning ?? (row.readOnly && defaultValue === undefined ? 'read-only' : undefined),
          reference ?? (edited ? `was ${parameterValueText(row, saved)}` : undefined),
          checkText,
        ]}
      />
      <div className="visually-hidden" id={helpId}>
        {help} {fieldFactsText(row, defaultValue)}
      </div>
      <div className="actions">
        {/*
         * `FieldHelpZone` handles a press on the help button. The help button is a tab stop only when the input is disabled.
         */}
        <button
          type="button"
          className="about"
          aria-label={`Help on ${row.label}`}
          title={`${help} ${fieldFactsText(row, defaultValue)}`}
          tabIndex={waiting === undefined ? -1 : 0}
        >
          i
        </button>
        {edited && (
          <button
            type="button"
            aria-label={`Undo ${row.label}`}
            title={`Back to ${parameterValueText(row, saved)}`}
            onClick={(event) => {
              moveFocusFromButton(event, name);
              dispatch(fieldReverted({ key: name }));
            }}
          >
            Undo
          </button>
        )}
        {!row.readOnly && defaultValue !== undefined && !isSameValue(value, defaultValue) && (
          <button
            type="button"
            aria-label={`Reset ${row.label} to default`}
            title={`Default: ${parameterValueText(row, defaultValue)}`}
            onClick={(event) => {
              moveFocusFromButton(event, name);
              dispatch(resetFieldToDefault(name));
            }}
          >
            Default
          </button>
        )}
      </div>
    </div>
  );
});

/**
 * Moves the focus from a disappearing button to the input. After a touch the row gets the focus, because a focused input
 * opens the on-screen keyboard.
 */
function moveFocusFromButton({ currentTarget, detail }: MouseEvent, name: string): void {
  const byKeyboard = detail === 0;
  currentTarget.closest<HTMLElement>('.field')?.focus({ preventScroll: true });
  if (byKeyboard) document.getElementById(parameterInputId(name))?.focus({ preventScroll: true });
}

/**
 * Returns the typed value, or the current value while no text is typed. Returns undefined for a text that is not a valid
 * value.
 */
function typedOrCurrentValue(row: ParameterRow, value: unknown, typed: string | undefined): unknown {
  if (typed === undefined) return value;
  const reading = readTypedValue(row, typed);
  return reading.ok ? reading.value : undefined;
}

type FieldNoteProps = {
  id: string;
  refused: string | undefined;
  problem: string | undefined;
  warning: string | undefined;
  lines: readonly (string | undefined)[];
};

/** Shows the notes of a field. A note never exceeds two lines, because a growing row would move other fields. */
function FieldNote({ id, refused, problem, warning, lines }: FieldNoteProps) {
  const loud = refused ?? problem ?? (warning && `⚠ ${warning}`);
  const text = loud ?? lines.filter((line) => line !== undefined).join(' · ');
  return (
    <div
      className="note"
      id={id}
      title={text}
      data-loud={refused || problem ? 'problem' : warning ? 'warning' : undefined}
    >
      <span role={refused && 'alert'}>{text}</span>
    </div>
  );
}
