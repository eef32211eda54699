import { styled } from '@mui/material/styles';
import { type ReactNode, type SyntheticEvent, use, useState } from 'react';
import type { ParameterRow } from '@/contract/params/catalogue';
import type { FormRows } from '@/domain/parameters/formRows';
import { surfaceStyle } from '@/ui/theme/sharedStyles';
import { CheckTextsContext } from './checkTexts';
import { fieldFactsText } from './fieldFactsText';
import { parameterFieldAddress } from './parameterInputId';
import { useFieldHelp } from './useFieldHelp';
import { FORM_TEXTS } from '../texts';

const FieldHelpBox = styled('aside')(({ theme }) => ({
  ...theme.typography.body2,
  padding: theme.spacing(2, 3),
  overflow: 'auto',
  ...surfaceStyle(theme),
  background: theme.vars.palette.background.raised,
  '& strong': { ...theme.typography.subtitle2, marginRight: theme.spacing(2) },
  '& a': { ...theme.typography.caption, color: theme.vars.palette.text.secondary, overflowWrap: 'anywhere' },
  '& .facts, & .none': { color: theme.vars.palette.text.secondary },
}));

type Props = { className: string; problemOf: (key: string) => string | undefined; rows: FormRows; children: ReactNode };

/**
 * Shows the help of the parameter row that was focused or pressed last. The help panel has a fixed position, so that a new
 * help text does not move the rows.
 */
export function FieldHelpZone({ className, problemOf, rows, children }: Props) {
  const [key, setKey] = useState<string | null>(null);
  const follow = ({ target }: SyntheticEvent): void => {
    const row = target instanceof Element ? target.closest<HTMLElement>('.field') : null;
    // `data-key` of the row contains the wire name of the parameter.
    if (row?.dataset['key']) setKey(row.dataset['key']);
  };
  const shownRow = key === null ? undefined : rows.rowOf(key);
  return (
    <div className={className} onFocus={follow} onClick={follow}>
      {children}
      <FieldHelpBox
        className="help"
        aria-label="Help of the selected field"
        tabIndex={0}
        data-empty={key === null || undefined}
      >
        {key === null || shownRow === undefined ? (
          <p className="none">{FORM_TEXTS.helpHint}</p>
        ) : (
          <FieldHelpText name={key} row={shownRow} defaultValue={rows.defaults[key]} problem={problemOf(key)} />
        )}
      </FieldHelpBox>
    </div>
  );
}

type TextProps = { name: string; row: ParameterRow; defaultValue: unknown; problem: string | undefined };

function FieldHelpText({ name, row, defaultValue, problem }: TextProps) {
  const { label } = row;
  const help = useFieldHelp(name, row);
  const checkText = use(CheckTextsContext).get(name);
  return (
    <>
      <p>
        <strong>{label}</strong>
        <a href={parameterFieldAddress(name)} title="The address of this field">
          {name}
        </a>
      </p>
      {problem && <p>{problem}</p>}
      {checkText !== undefined && <p>The check of this parameter {checkText}.</p>}
      <p>
        {help} <span className="facts">{fieldFactsText(row, defaultValue)}</span>
      </p>
    </>
  );
}
