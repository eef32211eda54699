import { styled } from '@mui/material/styles';
import { type MouseEvent, type ReactNode, useId, useRef, useState } from 'react';
import type { FreshRows } from '@/domain/lists/pausableList';
import { WaitingRowsPill } from '../figures/WaitingRowsPill';
import { FreshRowsContext } from './FreshRowMark';
import { usePausableList } from './usePausableList';
import { useIsOperatorReading, useIsScrolledAway } from './useIsOperatorReading';

const PausableSectionFrame = styled('section')(({ theme }) => ({
  minWidth: 0,
  // Keeps the button with the number of new rows visible in a scrolled list.
  '& > header': {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    display: 'flex',
    alignItems: 'center',
    gap: theme.spacing(3),
    minHeight: 36,
    background: theme.vars.palette.background.default,
  },
  '& h2': { ...theme.typography.h2, flex: 'none' },
  '& > header > p': { ...theme.typography.body2, minWidth: 0, color: theme.vars.palette.text.secondary },
  '& > header > button': { marginLeft: 'auto' },
}));

type PausableSectionProps<T> = {
  title: string;
  noun: string;
  items: readonly T[];
  keyOf: (item: T) => string;
  note?: ReactNode;
  /** Renders the displayed items. `freshKeys` has the listed items that arrived after the first items. */
  children: (items: readonly T[], freshKeys: ReadonlySet<string>) => ReactNode;
};

/**
 * Shows a titled list whose rows stay in place while the operator reads. A button in the header counts the new items.
 */
export function PausableSection<T>({ title, noun, items: newest, keyOf, note, children }: PausableSectionProps<T>) {
  const titleId = useId();
  const top = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const { inside, readerProps } = useIsOperatorReading();
  const away = useIsScrolledAway(top);
  const { items, fresh, waiting, release } = usePausableList(newest, keyOf, { paused: inside || away });

  const freshKeys = useFreshKeys(fresh, items, keyOf);

  const showNewest = ({ currentTarget: pill }: MouseEvent): void => {
    // Moves the keyboard focus to the list before the pill disappears.
    if (pill.matches(':focus-visible')) list.current?.focus({ preventScroll: true });
    if (away) top.current?.scrollIntoView({ block: 'nearest' });
    release();
  };

  // The count is a lower bound when all rows are new, because the list may have dropped other new rows.
  const atLeast = waiting >= newest.length && waiting > 1;
  return (
    <PausableSectionFrame aria-labelledby={titleId} {...readerProps}>
      <div ref={top} />
      <header>
        <h2 id={titleId}>{title}</h2>
        {note !== undefined && <p>{note}</p>}
        <WaitingRowsPill count={waiting} atLeast={atLeast} noun={noun} show={showNewest} />
      </header>
      <div ref={list} role="group" aria-label={`${title}: list`} tabIndex={0}>
        <FreshRowsContext value={fresh}>{children(items, freshKeys)}</FreshRowsContext>
      </div>
    </PausableSectionFrame>
  );
}

/** Returns the keys of all marked items. An item keeps its mark while it is listed, so that its fade is not cut off. */
function useFreshKeys<T>({ ids, turn }: FreshRows, items: readonly T[], keyOf: (item: T) => string) {
  const [stored, setStored] = useState({ ids, turn });
  if (stored.turn === turn) return stored.ids;
  const kept = new Set(items.map(keyOf).filter((key) => ids.has(key) || stored.ids.has(key)));
  setStored({ ids: kept, turn });
  return kept;
}
