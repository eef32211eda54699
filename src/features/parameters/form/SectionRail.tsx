import { styled } from '@mui/material/styles';
import { sectionCounts } from '@/domain/parameters/sectionCounts';
import { sectionCountsText } from '../texts';
import { useLacks } from '@/store/useCapability';
import type { FormState } from '../useFormState';

const SectionRailRoot = styled('nav')(({ theme }) => {
  const { text, primary, error, background } = theme.vars.palette;
  return {
    '& ul': { listStyle: 'none', margin: 0, padding: 0 },
    '& button': {
      ...theme.typography.body2,
      display: 'flex',
      alignItems: 'center',
      gap: theme.spacing(1),
      width: '100%',
      minHeight: 24,
      padding: theme.spacing(0, 2),
      border: 0,
      borderRadius: theme.shape.borderRadius,
      background: 'none',
      color: text.primary,
      textAlign: 'left',
      cursor: 'pointer',
    },
    '& button:hover': { background: background.raised },
    '& button:focus-visible': { outlineOffset: -2 },
    '& button:disabled': { color: text.secondary, cursor: 'default', opacity: 0.7 },
    '& .all': { display: 'flex', '& button': { width: 'auto', color: text.secondary } },
    // A long section title wraps beside the counts of the section.
    '& .title': { flex: '1 1 auto', minWidth: 0 },
    '& .count': { ...theme.typography.caption, flex: 'none', color: text.secondary },
    '& .count[data-kind="changed"]': { color: primary.main, fontWeight: 600 },
    '& .count[data-kind="wrong"]': { color: error.main, fontWeight: 600 },
    '& .legend': {
      ...theme.typography.caption,
      position: 'sticky',
      bottom: 0,
      padding: theme.spacing(0.5, 2),
      background: background.default,
      color: text.secondary,
    },
    // The small margin lets the whole rail fit a window of 900 px height.
    '& li.danger': { marginTop: theme.spacing(1), '& button': { color: error.main } },
  };
});

type Props = {
  form: FormState;
  shown: ReadonlySet<string> | null;
  onGo: (section: string) => void;
  onOpenAll: () => void;
  onCloseAll: () => void;
};

export const DANGER_ZONE_ID = 'danger-zone';

export function SectionRail({ form, shown, onGo, onOpenAll, onCloseAll }: Props) {
  const clearsDatabase = !useLacks('trades.clear');
  return (
    <SectionRailRoot aria-label="Sections">
      <div className="all">
        <button type="button" disabled={shown !== null} onClick={onOpenAll}>
          Open all
        </button>
        <button type="button" disabled={shown !== null} onClick={onCloseAll}>
          Close all
        </button>
      </div>
      <ul>
        {form.rows.sections.map(({ id, title, keys }) => {
          const counts = sectionCounts(keys, form);
          const inWords = sectionCountsText(counts);
          return (
            <li key={id}>
              <button
                type="button"
                title={inWords ? `${title}: ${inWords}` : title}
                aria-label={inWords ? `${title}: ${inWords}` : title}
                disabled={shown !== null && !keys.some((key) => shown.has(key))}
                onClick={() => onGo(id)}
              >
                <span className="title">{title}</span>
                <SectionCount kind="wrong" glyph="!" count={counts.wrong} />
                <SectionCount kind="changed" glyph="●" count={counts.changed} />
                <SectionCount kind="notDefault" glyph="≠" count={counts.notDefault} />
              </button>
            </li>
          );
        })}
        {shown === null && clearsDatabase && (
          <li className="danger">
            <button type="button" onClick={() => onGo(DANGER_ZONE_ID)}>
              <span className="title">Danger zone</span>
            </button>
          </li>
        )}
      </ul>
      {form.rows.sections.some(({ keys }) => sectionCountsText(sectionCounts(keys, form))) && (
        <p className="legend">! wrong, ● changed, ≠ not default</p>
      )}
    </SectionRailRoot>
  );
}

const SectionCount = ({ kind, glyph, count }: { kind: string; glyph: string; count: number }) =>
  count > 0 && (
    <span className="count" data-kind={kind}>
      {glyph}
      {count}
    </span>
  );
