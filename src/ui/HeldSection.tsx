import { styled } from '@mui/material/styles';
import { type MouseEvent, type ReactNode, useId, useRef } from 'react';
import type { HeldRow } from '@/domain/heldList';
import { Pill } from './Pill';
import { useHeldList } from './useHeldList';
import { useReaderInside, useScrolledAway } from './useReaderInside';

const Root = styled('section')(({ theme }) => ({
  minWidth: 0,
  // Sticky, so that the pill is in reach however far the list is scrolled.
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

type HeldSectionProps<T> = {
  title: string;
  /** What one item is called: 'signal'. */
  noun: string;
  items: readonly T[];
  keyOf: (item: T) => string;
  /** Quiet text beside the title. */
  note?: ReactNode;
  /** Draws the rows, or the empty state when there are none. */
  children: (rows: readonly HeldRow<T>[]) => ReactNode;
};

/** A titled list that holds still while it is read; what arrives meanwhile waits behind a pill in its header. */
export function HeldSection<T>({ title, noun, items, keyOf, note, children }: HeldSectionProps<T>) {
  const titleId = useId();
  const top = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const { inside, zone } = useReaderInside();
  const away = useScrolledAway(top);
  const { rows, waiting, release } = useHeldList(items, keyOf, { hold: inside || away });

  const showNewest = ({ currentTarget: pill }: MouseEvent): void => {
    // The pill goes, and the focus of a keyboard would go with it.
    if (pill.matches(':focus-visible')) list.current?.focus({ preventScroll: true });
    if (away) top.current?.scrollIntoView({ block: 'nearest' });
    release();
  };

  // A whole list that waits may hide more that came and went.
  const atLeast = waiting >= items.length && waiting > 1;
  return (
    <Root aria-labelledby={titleId} {...zone}>
      <div ref={top} />
      <header>
        <h2 id={titleId}>{title}</h2>
        {note !== undefined && <p>{note}</p>}
        <Pill count={waiting} atLeast={atLeast} noun={noun} show={showNewest} />
      </header>
      <div ref={list} role="group" aria-label={`${title}: list`} tabIndex={0}>
        {children(rows)}
      </div>
    </Root>
  );
}
