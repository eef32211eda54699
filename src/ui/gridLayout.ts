import { useState } from 'react';
import { z } from '@/contract/z';

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

const storageKey = (name: string): string => `order-flow/grid/${name}`;

function stored(name: string): StoredLayout {
  try {
    return layoutSchema.parse(JSON.parse(localStorage.getItem(storageKey(name)) ?? '{}'));
  } catch {
    // Unreadable or refused storage counts as no choice.
    return layoutSchema.parse({});
  }
}

function store(name: string, layout: StoredLayout): void {
  try {
    localStorage.setItem(storageKey(name), JSON.stringify(layout));
  } catch {
    // A browser that refuses storage still gets the choice for this visit.
  }
}

/** Returns the operator's layout of the grid with this name, which the browser keeps. */
export function useGridLayout(name: string): GridLayout {
  const [layout, setLayout] = useState(() => stored(name));
  const change = (part: Partial<StoredLayout>): void => {
    const next = { ...layout, ...part };
    setLayout(next);
    store(name, next);
  };
  return { ...layout, update: change };
}
