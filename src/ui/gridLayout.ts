import { useState } from 'react';
import { z } from '@/contract/z';

const layoutSchema = z.object({
  /** By field: shown or not, where that differs from how the grid comes. */
  visible: z.record(z.string(), z.boolean()).catch({}),
  /** By field, in pixels. */
  widths: z.record(z.string(), z.number().positive()).catch({}),
  sort: z
    .object({ field: z.string(), direction: z.enum(['asc', 'desc']) })
    .nullable()
    .catch(null),
});
type StoredLayout = z.infer<typeof layoutSchema>;
export type GridSort = StoredLayout['sort'];

export type GridLayout = StoredLayout & { change: (part: Partial<StoredLayout>) => void };

const storageKey = (name: string): string => `order-flow/grid/${name}`;

function stored(name: string): StoredLayout {
  try {
    return layoutSchema.parse(JSON.parse(localStorage.getItem(storageKey(name)) ?? '{}'));
  } catch {
    // Unreadable or refused storage reads as no choice.
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

/** How the operator has arranged the grid of this name; the browser remembers it. */
export function useGridLayout(name: string): GridLayout {
  const [layout, setLayout] = useState(() => stored(name));
  const change = (part: Partial<StoredLayout>): void => {
    const next = { ...layout, ...part };
    setLayout(next);
    store(name, next);
  };
  return { ...layout, change };
}
