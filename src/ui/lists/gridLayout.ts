import { useMemo } from 'react';
import { z } from '@/contract/schema/z';
import { useStoredChoice } from '../hooks/storedChoice';

const gridLayoutSchema = z.object({
  /** Visibility by field of the columns whose visibility differs from the default. */
  visible: z.record(z.string(), z.boolean()).catch({}),
  widths: z.record(z.string(), z.number().positive()).catch({}),
  sort: z
    .object({ field: z.string(), direction: z.enum(['asc', 'desc']) })
    .nullable()
    .catch(null),
});
type StoredGridLayout = z.infer<typeof gridLayoutSchema>;
export type GridSort = StoredGridLayout['sort'];

export type GridLayout = StoredGridLayout & { update: (part: Partial<StoredGridLayout>) => void };

const DEFAULT_GRID_LAYOUT = gridLayoutSchema.parse({});

const NO_HIDDEN_COLUMNS: readonly string[] = [];

/**
 * Returns the stored layout of the grid `name`. A column in `hidden` is visible only when the operator chose the
 * column. `hidden` must be the same array in every render, because a new array renders every cell again.
 */
export function useGridLayout(name: string, hidden = NO_HIDDEN_COLUMNS): GridLayout {
  const [layout, setLayout] = useStoredChoice({
    key: `order-flow/grid/${name}`,
    schema: gridLayoutSchema,
    first: DEFAULT_GRID_LAYOUT,
  });
  const { visible: chosen } = layout;
  const visible = useMemo(
    () => ({ ...Object.fromEntries(hidden.map((field) => [field, false])), ...chosen }),
    [hidden, chosen],
  );
  const update: GridLayout['update'] = (part) =>
    setLayout({ ...layout, ...part, visible: part.visible ? columnVisibilityChoices(part.visible, hidden) : chosen });
  return { ...layout, visible, update };
}

/**
 * Returns the columns whose visibility differs from the default. All other columns follow the default of the present
 * screen width.
 */
const columnVisibilityChoices = (
  visible: StoredGridLayout['visible'],
  hidden: readonly string[],
): StoredGridLayout['visible'] =>
  Object.fromEntries(Object.entries(visible).filter(([field, shown]) => shown === hidden.includes(field)));
