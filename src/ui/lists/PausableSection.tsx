import { styled } from '@mui/material/styles';
import { type MouseEvent, type ReactNode, useId, useRef } from 'react';
import type { PausableListRow } from '@/domain/lists/pausableList';
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
  children: (rows: readonly PausableListRow<T>[]) => ReactNode;
};

/**
 * Shows a titled list whose rows stay in place while the operator reads. A button in the header counts the new items.
 */
export function PausableSection<T>({ title, noun, items, keyOf, note, children }: PausableSectionProps<T>) {
  const titleId = useId();
  const top = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const { inside, readerProps } = useIsOperatorReading();
  const away = useIsScrolledAway(top);
  const { rows, fresh, waiting, release } = usePausableList(items, keyOf, { paused: inside || away });

  const showNewest = ({ currentTarget: pill }: MouseEvent): void => {
    // Moves the keyboard focus to the list before the pill disappears.
    if (pill.matches(':focus-visible')) list.current?.focus({ preventScroll: true });
    if (away) top.current?.scrollIntoView({ block: 'nearest' });
    release();
  };

  // The count is a lower bound when all rows are new, because the list may have dropped other new rows.
  const atLeast = waiting >= items.length && waiting > 1;
  return (
    <PausableSectionFrame aria-labelledby={titleId} {...readerProps}>
      <div ref={top} />
      <header>
        <h2 id={titleId}>{title}</h2>
        {note !== undefined && <p>{note}</p>}
        <WaitingRowsPill count={waiting} atLeast={atLeast} noun={noun} show={showNewest} />
      </header>
      <div ref={list} role="group" aria-label={`${title}: list`} tabIndex={0}>
        <FreshRowsContext value={fresh}>{children(rows)}</FreshRowsContext>
      </div>
    </PausableSectionFrame>
  );
}
