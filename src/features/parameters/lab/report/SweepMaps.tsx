import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { rowOf, PARAMETERS, type ParameterKey } from '@/contract/params/catalogue';
import type { LabSweep, LabVariantReport } from '@/contract/lab';
import { DASH, formatSigned } from '@/domain/format/format';
import { heatMaps, heatReach, type HeatCell, type HeatMap } from '@/domain/lab/heatMap';
import { valueText } from '@/domain/parameters/parameterDiff';
import { Panel } from '@/ui/figures/Panel';
import { formControlStyle } from '@/ui/theme/looks';

const FIGURES = [
  { id: 'net_bps', label: 'bps a trade', valueOf: ({ figures }: LabVariantReport) => figures.net_bps },
  { id: 'net', label: 'Net, USDT', valueOf: ({ figures }: LabVariantReport) => figures.net },
  {
    id: 'difference',
    label: 'Net against baseline, USDT',
    valueOf: ({ difference }: LabVariantReport) => difference?.net.value ?? null,
  },
] as const;

const Maps = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(4),
  padding: theme.spacing(2, 3),
  overflow: 'auto',
  '& table': { ...theme.typography.body2, borderCollapse: 'separate', borderSpacing: 2 },
  '& caption': { textAlign: 'left', color: theme.vars.palette.text.secondary, paddingBottom: theme.spacing(1) },
  '& th': { fontWeight: 400, padding: theme.spacing(0.5, 2), textAlign: 'right', whiteSpace: 'nowrap' },
  '& td': { padding: 0 },
  '& button': {
    width: '100%',
    minWidth: '4.5rem',
    padding: theme.spacing(1, 2),
    border: '1px solid transparent',
    borderRadius: theme.shape.borderRadius,
    font: 'inherit',
    color: theme.vars.palette.text.primary,
    textAlign: 'right',
    cursor: 'pointer',
    '&[aria-pressed="true"]': { borderColor: theme.vars.palette.primary.main },
    '&:hover': { borderColor: theme.vars.palette.text.secondary },
  },
}));

/** The strongest mix of a colour. The text keeps its contrast on it. */
const STRONGEST = 38;

type Props = {
  variants: readonly LabVariantReport[];
  swept: readonly LabSweep[];
  selected: number;
  onSelect: (index: number) => void;
};

/** Shows a figure over two swept fields as a table with colours. With three fields there is one map for each third value. */
export function SweepMaps({ variants, swept, selected, onSelect }: Props) {
  const [figure, setFigure] = useState<string>(FIGURES[0].id);
  const { valueOf, label } = FIGURES.find(({ id }) => id === figure) ?? FIGURES[0];
  const maps = heatMaps(variants, swept, valueOf);
  if (maps.length === 0) return null;
  const reach = heatReach(maps);
  return (
    <Panel
      title="Sweep"
      note="Neighbours that agree are worth more than one high cell."
      action={
        <Choice aria-label="Figure of the map" value={figure} onChange={({ target }) => setFigure(target.value)}>
          {FIGURES.map(({ id, label: shown }) => (
            <option key={id} value={id}>
              {shown}
            </option>
          ))}
        </Choice>
      }
    >
      <Maps>
        {maps.map((map, index) => (
          <MapTable
            key={index}
            map={map}
            swept={swept}
            figure={label}
            reach={reach}
            selected={selected}
            onSelect={onSelect}
          />
        ))}
      </Maps>
    </Panel>
  );
}

const Choice = styled('select')(({ theme }) => formControlStyle(theme));

type MapProps = Pick<Props, 'swept' | 'selected' | 'onSelect'> & { map: HeatMap; figure: string; reach: number };

function MapTable({ map, swept, figure, reach, selected, onSelect }: MapProps) {
  const [down, across, third] = swept;
  if (!down || !across) return null;
  const of = third ? `, ${titleOf(third.field)} ${shownValue(third.field, map.third)}` : '';
  return (
    <table>
      <caption>
        {figure}
        {of}. Down: {titleOf(down.field)}. Across: {titleOf(across.field)}.
      </caption>
      <thead>
        <tr>
          <td />
          {map.columns.map((value, index) => (
            <th key={index} scope="col">
              {shownValue(across.field, value)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {map.rows.map(({ value, cells }, index) => (
          <tr key={index}>
            <th scope="row">{shownValue(down.field, value)}</th>
            {cells.map((cell, column) => (
              <td key={column}>
                {cell && (
                  <button
                    type="button"
                    aria-label={`${cell.name}: ${formatSigned(cell.value)}`}
                    aria-pressed={cell.index === selected}
                    style={{ background: groundOf(cell, reach) }}
                    onClick={() => onSelect(cell.index)}
                  >
                    {cell.value === null ? DASH : formatSigned(cell.value)}
                  </button>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function groundOf({ value }: HeatCell, reach: number): string {
  if (value === null || reach === 0) return 'transparent';
  const share = Math.round((STRONGEST * Math.abs(value)) / reach);
  return `color-mix(in srgb, var(--of-palette-${value < 0 ? 'loss' : 'gain'}-main) ${share}%, transparent)`;
}

const isParameter = (field: string): field is ParameterKey => Object.hasOwn(PARAMETERS, field);
const titleOf = (field: string): string => (isParameter(field) ? rowOf(field).label : field);
const shownValue = (field: string, value: unknown): string =>
  isParameter(field) ? valueText(field, value) : String(value);
