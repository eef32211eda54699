import { z } from '@/contract/z';
import { useStoredChoice } from '../hooks/storedChoice';

const layoutSchema = z.object({
  /** Visible columns by field, where they differ from the default. */
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

/** Returns the operator's layout of the grid with this name, which the browser keeps. */
export function useGridLayout(name: string): GridLayout {
  const [layout, setLayout] = useStoredChoice({ key: `order-flow/grid/${name}`, schema: layoutSchema, first });
  return { ...layout, update: (part) => setLayout({ ...layout, ...part }) };
}
