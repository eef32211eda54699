import { z } from '@/contract/z';
import { useStoredChoice } from '../hooks/storedChoice';

const layoutSchema = z.object({
  /** Whether a column is visible, by field. Holds only differences from the default. */
  visible: z.record(z.string(), z.boolean()).catch({}),
  /** Width in pixels by field. */
  widths: z.record(z.string(), z.number().positive()).catch({}),
  sort: z
    .object({ field: z.string(), direction: z.enum(['asc', 'desc']) })
    .nullable()
    .catch(null),
});
type StoredLayout = z.infer<typeof layoutSchema>;
export type GridSort = StoredLayout['sort'];

export type GridLayout = StoredLayout & { update: (part: Partial<StoredLayout>) => void };

const first = layoutSchema.parse({});

/** Returns the operator's stored layout of the grid with this name. */
export function useGridLayout(name: string): GridLayout {
  const [layout, setLayout] = useStoredChoice({ key: `order-flow/grid/${name}`, schema: layoutSchema, first });
  return { ...layout, update: (part) => setLayout({ ...layout, ...part }) };
}
