import { Button } from '@mui/material';
import { styled } from '@mui/material/styles';
import type { ParameterSave } from '@/contract/params/history';
import { cutText } from '@/contract/schema/fields';
import { DASH } from '@/domain/format/format';
import { formatDateTime } from '@/domain/format/time';
import type { FormRows } from '@/domain/parameters/formRows';
import { parameterValueText } from '@/domain/parameters/parameterDiff';
import { useHasCapability } from '@/store/useCapability';
import { Pnl } from '@/ui/figures/Pnl';
import { TIME_ZONE_NAMES, useTimeZone } from '@/ui/hooks/timeZone';
import { valueTableStyle } from '@/ui/theme/sharedStyles';
import { belowDesktopQuery } from '@/ui/theme/widths';
import { useCurrency } from '@/ui/figures/currency';
import { VersionTrades } from '@/ui/widgets/VersionTrades';

const SHOWN_CHANGES = 3;
const MAX_VALUE_LENGTH = 60;

const SaveTableFrame = styled('table')(({ theme }) => ({
  ...valueTableStyle(theme),
  '& thead th': { color: theme.vars.palette.text.secondary, fontWeight: 400, whiteSpace: 'nowrap' },
  '& thead .changes': { width: '50%' },
  '& tbody th': { whiteSpace: 'nowrap' },
  '& .figure': { textAlign: 'right', whiteSpace: 'nowrap' },
  '& ul': { listStyle: 'none', margin: 0, padding: 0 },
  '& summary': { color: theme.vars.palette.text.secondary, cursor: 'pointer' },
  '& input[type="checkbox"]': { width: '1.25rem', height: '1.25rem' },
  '& td > label': { display: 'flex', alignItems: 'center', gap: theme.spacing(1) },
  '& td > label > span': { display: 'none' },
  '& tr[data-chosen]': { background: theme.vars.palette.action.selected },
  // A narrow screen shows each save as a card.
  [belowDesktopQuery]: {
    '& thead': { display: 'none' },
    '&, & tbody, & caption': { display: 'block' },
    '& tr': {
      display: 'grid',
      gridTemplateColumns: '6.5rem minmax(0, 1fr) auto',
      alignItems: 'center',
      padding: theme.spacing(1, 0),
      borderTop: `1px solid ${theme.vars.palette.divider}`,
    },
    '& th, & td': { border: 0, padding: theme.spacing(0.5, 1) },
    '& .time, & .changes, & .by': { gridColumn: '1 / -1' },
    '& .figure': { textAlign: 'left' },
    '& .figure + .figure': { gridColumn: '2 / -1' },
    '& .load': { gridRow: 1, gridColumn: 3 },
    // The card has no column title.
    '& td > label': { minHeight: 44 },
    '& td > label > span': { display: 'inline' },
    '& [data-label]::before': {
      content: 'attr(data-label) " "',
      color: theme.vars.palette.text.secondary,
    },
  },
}));

export type SaveRowActions = {
  chosen: readonly string[];
  onChoose: (version: string) => void;
  onLoad: (version: string) => void;
};

type Props = SaveRowActions & {
  caption: string;
  saves: readonly ParameterSave[];
  rows: FormRows;
  /** Version of the parameters in use. */
  current: string | undefined;
};

/** Lists saves of the parameters with their changes and the result of their version. */
export function SaveTable({ caption, saves, ...row }: Props) {
  const zone = useTimeZone();
  const currency = useCurrency();
  return (
    <SaveTableFrame>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Compare</th>
          <th scope="col">Version</th>
          <th scope="col">Saved, {TIME_ZONE_NAMES[zone]}</th>
          <th scope="col">By</th>
          <th scope="col" className="changes">
            Changed fields
          </th>
          <th scope="col" className="figure">
            Trades
          </th>
          <th scope="col" className="figure">
            Net, {currency}
          </th>
          <td />
        </tr>
      </thead>
      <tbody>
        {saves.map((save) => (
          <SaveRow key={save.id} save={save} {...row} />
        ))}
      </tbody>
    </SaveTableFrame>
  );
}

type SaveRowProps = Omit<Props, 'caption' | 'saves'> & { save: ParameterSave };

function SaveRow({ save, rows, current, chosen, onChoose, onLoad }: SaveRowProps) {
  const zone = useTimeZone();
  const currency = useCurrency();
  const { at, by, config_version: version, trades, net_pnl } = save;
  const isLinked = useHasCapability('trades.query') === true;
  const isChosen = version !== null && chosen.includes(version);
  return (
    <tr data-chosen={isChosen || undefined}>
      <td>
        {version !== null && (
          <label>
            <input
              type="checkbox"
              name="compare"
              aria-label={`Compare version ${version}`}
              checked={isChosen}
              onChange={() => onChoose(version)}
            />
            <span>Compare</span>
          </label>
        )}
      </td>
      <th scope="row">
        {version ?? DASH}
        {version !== null && version === current && <small>in use</small>}
      </th>
      <td className="time" data-label={`Saved, ${TIME_ZONE_NAMES[zone]}`}>
        {at === null ? 'time not known' : formatDateTime(at, zone)}
      </td>
      <td className="by" data-label="By">
        {by ?? DASH}
      </td>
      <td className="changes">
        <SavedChanges save={save} rows={rows} />
      </td>
      <td className="figure" data-label="Trades">
        <VersionTrades version={version} trades={trades} isLinked={isLinked} />
      </td>
      <td className="figure" data-label={`Net, ${currency}`}>
        <Pnl value={net_pnl} />
      </td>
      <td className="load">
        {version !== null && (
          <Button
            variant="outlined"
            color="inherit"
            size="small"
            disabled={current === undefined}
            aria-label={`Load version ${version} into the form`}
            onClick={() => onLoad(version)}
          >
            Load into the form
          </Button>
        )}
      </td>
    </tr>
  );
}

function SavedChanges({ save: { changes }, rows }: { save: ParameterSave; rows: FormRows }) {
  if (changes === null) return 'oldest stored save';
  if (changes.length === 0) return 'no field';
  const items = changes.map(({ field, before, after }) => (
    <li key={field}>
      {rows.rowOf(field)?.label ?? field}: {valueText(rows, field, before)} → {valueText(rows, field, after)}
    </li>
  ));
  return (
    <>
      <ul>{items.slice(0, SHOWN_CHANGES)}</ul>
      {items.length > SHOWN_CHANGES && (
        <details>
          <summary>{items.length - SHOWN_CHANGES} more</summary>
          <ul>{items.slice(SHOWN_CHANGES)}</ul>
        </details>
      )}
    </>
  );
}

/** Returns the text of a value. A field without a row on the form may have any JSON value. */
function valueText(rows: FormRows, field: string, value: unknown): string {
  const row = rows.rowOf(field);
  if (value === undefined) return 'not set';
  const text = row ? parameterValueText(row, value) : typeof value === 'string' ? value : JSON.stringify(value);
  return cutText(text, MAX_VALUE_LENGTH);
}
