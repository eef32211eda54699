import type { LabVariantReport } from '@/contract/lab/report';
import type { LabSweep } from '@/contract/lab/runs';
import { isSameValue } from '../parameters/sameValue';

export type SweepHeatCell = { index: number; name: string; value: number | null };
export type SweepHeatMap = {
  /** Value of the third swept field. The value is undefined in a sweep of two fields. */
  third: unknown;
  columns: readonly unknown[];
  rows: readonly { value: unknown; cells: readonly (SweepHeatCell | null)[] }[];
};

/** Maximum number of cells of all heat maps of a sweep. The embedded bot accepts at most 64 variants in a Lab run. */
const MAX_HEAT_CELLS = 1_024;

/**
 * Returns one heat map for a sweep of two fields. A sweep of three fields has one heat map per value of the third
 * field. Any other sweep has no heat map.
 */
export function sweepHeatMaps(
  variants: readonly LabVariantReport[],
  swept: readonly LabSweep[],
  valueOf: (variant: LabVariantReport) => number | null,
): SweepHeatMap[] {
  const [down, across, third] = swept;
  if (!down || !across) return [];
  if (down.values.length * across.values.length * (third?.values.length ?? 1) > MAX_HEAT_CELLS) return [];
  const cellAt = (values: readonly (readonly [field: string, value: unknown])[]): SweepHeatCell | null => {
    const index = variants.findIndex(
      ({ changes }) =>
        Object.keys(changes).length === values.length &&
        values.every(([field, value]) => isSameValue(changes[field], value)),
    );
    const variant = variants[index];
    return variant ? { index, name: variant.name, value: valueOf(variant) } : null;
  };
  return (third?.values ?? [undefined]).map((value) => ({
    third: value,
    columns: across.values,
    rows: down.values.map((row) => ({
      value: row,
      cells: across.values.map((column) =>
        cellAt([[down.field, row], [across.field, column], ...(third ? [[third.field, value] as const] : [])]),
      ),
    })),
  }));
}

export const largestHeatValue = (maps: readonly SweepHeatMap[]): number =>
  Math.max(
    0,
    ...maps.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells.map((cell) => Math.abs(cell?.value ?? 0)))),
  );
