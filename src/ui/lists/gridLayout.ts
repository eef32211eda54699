import { z } from '@/contract/z';
import { useStoredChoice } from '../hooks/storedChoice';

const gridLayoutSchema = z.object({
  /** Visibility of the columns that differ from the default, by field. */
  visible: z.record(z.string(), z.boolean()).catch({}),
  /** Column width in pixels by field. */
  widths: z.record(z.string(), z.number().positive()).catch({}),
  sort: z
    .object({ field: z.string(), direction: z.enum(['asc', 'desc']) })
    .nullable()
    .catch(null),
});
type StoredLayout = z.infer<typeof gridLayoutSchema>;
export type GridSort = StoredLayout['sort'];

export type GridLayout = StoredLayout & { update: (part: Partial<StoredLayout>) => void };

const DEFAULT_GRID_LAYOUT = gridLayoutSchema.parse({});

/** Returns the stored layout of the grid `name`. */
export function useGridLayout(name: string): GridLayout {
  const [layout, setLayout] = useStoredChoice({
    key: `order-flow/grid/${name}`,
    schema: gridLayoutSchema,
    first: DEFAULT_GRID_LAYOUT,
  });
  return { ...layout, update: (part) => setLayout({ ...layout, ...part }) };
}
