import { styled } from '@mui/material/styles';
import { useState } from 'react';
import type { LabVariantReport } from '@/contract/lab/report';
import type { LabSweep } from '@/contract/lab/runs';
import { DASH, formatSignedAmount } from '@/domain/format/format';
import { sweepHeatMaps, largestHeatValue, type SweepHeatCell, type SweepHeatMap } from '@/domain/lab/heatMap';
import { Panel } from '@/ui/figures/Panel';
import { formControlStyle } from '@/ui/theme/sharedStyles';
import { titleInCurrency } from '@/domain/format/currency';
import { useCurrency } from '@/ui/figures/currency';
import { fieldLabel, fieldValueText } from '../../fieldTexts';

const SWEEP_HEAT_MAP_FIGURES = [
  { id: 'net_bps', label: 'bps a trade', valueOf: ({ figures }: LabVariantReport) => figures.net_bps },
  { id: 'net', label: 'Net, USDT', valueOf: ({ figures }: LabVariantReport) => figures.net },
  {
    id: 'difference',
    label: 'Net against baseline, USDT',
    valueOf: ({ difference }: LabVariantReport) => difference?.net.value ?? null,
  },
] as const;

const SweepHeatMapsRoot = styled('div')(({ theme }) => ({
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

/** Maximum share of colour in the background of a cell, %. A larger share would make the text hard to read. */
const MAX_CELL_COLOUR_PCT = 38;

type Props = {
  variants: readonly LabVariantReport[];
  swept: readonly LabSweep[];
  selected: number;
  onSelect: (index: number) => void;
};

/** Shows a figure by two swept fields as a heat map. Shows one heat map per value of a third swept field. */
export function SweepHeatMaps({ variants, swept, selected, onSelect }: Props) {
  const currency = useCurrency();
  const [figure, setFigure] = useState<string>(SWEEP_HEAT_MAP_FIGURES[0].id);
  const { valueOf, label } = SWEEP_HEAT_MAP_FIGURES.find(({ id }) => id === figure) ?? SWEEP_HEAT_MAP_FIGURES[0];
  const maps = sweepHeatMaps(variants, swept, valueOf);
  if (maps.length === 0) return null;
  const scaleMax = largestHeatValue(maps);
  return (
    <Panel
      title="Sweep"
      note="Neighbours that agree are worth more than one high cell."
      action={
        <SweepFigureSelect
          aria-label="Figure of the map"
          value={figure}
          onChange={({ target }) => setFigure(target.value)}
        >
          {SWEEP_HEAT_MAP_FIGURES.map(({ id, label: shown }) => (
            <option key={id} value={id}>
              {titleInCurrency(shown, currency)}
            </option>
          ))}
        </SweepFigureSelect>
      }
    >
      <SweepHeatMapsRoot>
        {maps.map((map, index) => (
          <SweepHeatMapTable
            key={index}
            map={map}
            swept={swept}
            figure={titleInCurrency(label, currency)}
            scaleMax={scaleMax}
            selected={selected}
            onSelect={onSelect}
          />
        ))}
      </SweepHeatMapsRoot>
    </Panel>
  );
}

const SweepFigureSelect = styled('select')(({ theme }) => formControlStyle(theme));

type SweepHeatMapTableProps = Pick<Props, 'swept' | 'selected' | 'onSelect'> & {
  map: SweepHeatMap;
  figure: string;
  scaleMax: number;
};

function SweepHeatMapTable({ map, swept, figure, scaleMax, selected, onSelect }: SweepHeatMapTableProps) {
  const [down, across, third] = swept;
  if (!down || !across) return null;
  const of = third ? `, ${fieldLabel(third.field)} ${fieldValueText(third.field, map.third)}` : '';
  return (
    <table>
      <caption>
        {figure}
        {of}. Down: {fieldLabel(down.field)}. Across: {fieldLabel(across.field)}.
      </caption>
      <thead>
        <tr>
          <td />
          {map.columns.map((value, index) => (
            <th key={index} scope="col">
              {fieldValueText(across.field, value)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {map.rows.map(({ value, cells }, index) => (
          <tr key={index}>
            <th scope="row">{fieldValueText(down.field, value)}</th>
            {cells.map((cell, column) => (
              <td key={column}>
                {cell && (
                  <button
                    type="button"
                    aria-label={`${cell.name}: ${formatSignedAmount(cell.value)}`}
                    aria-pressed={cell.index === selected}
                    style={{ background: sweepCellBackground(cell, scaleMax) }}
                    onClick={() => onSelect(cell.index)}
                  >
                    {cell.value === null ? DASH : formatSignedAmount(cell.value)}
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

function sweepCellBackground({ value }: SweepHeatCell, scaleMax: number): string {
  if (value === null || scaleMax === 0) return 'transparent';
  const share = Math.round((MAX_CELL_COLOUR_PCT * Math.abs(value)) / scaleMax);
  return `color-mix(in srgb, var(--of-palette-${value < 0 ? 'loss' : 'gain'}-main) ${share}%, transparent)`;
}
