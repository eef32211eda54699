import { memo, useRef } from 'react';
import { groupSectionRows } from '@/contract/params/section';
import { plural } from '@/domain/format/format';
import type { FormRows } from '@/domain/parameters/formRows';
import { sectionCounts } from '@/domain/parameters/sectionCounts';
import { useIsDue } from '@/ui/hooks/useIsDue';
import { EmaQuickPresets } from './EmaQuickPresets';
import { ParameterField } from './ParameterField';
import type { RefusedText } from './useRefusedText';
import { sectionHeadingId } from './parameterInputId';
import { FormSectionRoot } from './FormSectionRoot';
import { disabledInputText, type FormState } from '../useFormState';

type ParameterSection = FormRows['sections'][number];

type Props = {
  section: ParameterSection;
  form: FormState;
  shown: readonly string[];
  open: boolean;
  /** True to build the fields of an open section before the section comes near the visible area. */
  wanted: boolean;
  /** Opens or closes the section. Null while a search or a view of the form keeps all sections open. */
  onToggle: ((id: string) => void) | null;
  /** Field of the section that has just refused a text, or null. */
  refused: RefusedText | null;
  referenceOf: (key: string) => string | undefined;
};

export const FormSection = memo(function FormSection({
  section,
  form,
  shown,
  open,
  wanted,
  onToggle,
  refused,
  referenceOf,
}: Props) {
  const root = useRef<HTMLElement>(null);
  const built = useIsDue(root, wanted);
  const headId = sectionHeadingId(section.id);
  const bodyId = `${headId}-fields`;
  const head = (
    <>
      <span className="mark" aria-hidden="true">
        {open ? '▾' : '▸'}
      </span>
      {section.title} <SectionSummary section={section} form={form} shown={shown} />
    </>
  );
  return (
    <FormSectionRoot ref={root} aria-labelledby={headId}>
      <h2 id={headId}>
        {onToggle === null ? (
          <span>{head}</span>
        ) : (
          <button
            type="button"
            aria-expanded={open}
            aria-controls={open ? bodyId : undefined}
            onClick={() => onToggle(section.id)}
          >
            {head}
          </button>
        )}
      </h2>
      {open && !built && <div id={bodyId} style={{ height: estimatedHeight(shown.length) }} />}
      {open && built && (
        <div
          id={bodyId}
          // The browser lays out and paints a far section only when the section comes near.
          style={{ contentVisibility: 'auto', containIntrinsicBlockSize: `auto ${estimatedHeight(shown.length)}` }}
        >
          {section.id === 'ema-trend-filter' && <EmaQuickPresets form={form} />}
          {groupSectionRows(section).map(({ title, keys }) => {
            const fields = keys.filter((key) => shown.includes(key));
            if (fields.length === 0) return null;
            return (
              <div key={title ?? ''} role={title ? 'group' : undefined} aria-label={title}>
                {title && <h3>{title}</h3>}
                {rowsOf(section, fields).map(({ key, row }) => (
                  <ParameterField
                    key={key}
                    name={key}
                    row={row}
                    value={form.wanted[key]}
                    saved={form.saved[key]}
                    defaultValue={form.rows.defaults[key]}
                    mistyped={form.texts[key]}
                    waiting={disabledInputText(row, form.wanted)}
                    problem={form.problems.get(key)}
                    warning={form.warningOf.get(key)}
                    refused={refused?.key === key ? refused.text : undefined}
                    reference={referenceOf(key)}
                  />
                ))}
              </div>
            );
          })}
        </div>
      )}
    </FormSectionRoot>
  );
});

const rowsOf = ({ rows }: ParameterSection, keys: readonly string[]) =>
  keys.flatMap((key) => {
    const row = rows[key];
    return row ? [{ key, row }] : [];
  });

const estimatedHeight = (fields: number): string => `calc(${fields} * var(--field-height))`;

function SectionSummary({ section, form, shown }: Pick<Props, 'section' | 'form' | 'shown'>) {
  const inside = (key: string): boolean => section.keys.includes(key);
  const { changed, wrong, notDefault } = sectionCounts(section.keys, form);
  const warned = form.warnings.filter(({ keys }) => keys.some(inside)).length;
  const all = section.keys.length;
  return (
    <span className="summary">
      <small>{shown.length === all ? plural(all, 'field') : `${shown.length} of ${plural(all, 'field')}`}</small>
      {changed > 0 && <small>{changed} changed</small>}
      {wrong > 0 && <small className="problem">{plural(wrong, 'field needs', 'fields need')} correction</small>}
      {notDefault > 0 && <small>{notDefault} not default</small>}
      {warned > 0 && <small className="warning">{plural(warned, 'warning')}</small>}
    </span>
  );
}
