import { Box, ClickAwayListener } from '@mui/material';
import { styled } from '@mui/material/styles';
import { type FocusEvent, type KeyboardEvent, useContext, useId, useLayoutEffect, useState } from 'react';
import { formControlStyle } from '@/ui/theme/sharedStyles';
import { BotsContext } from '../bots/botsContext';
import { findDestinations, openDestination, type PaletteDestination } from './destinations';
import { usePaletteSources } from './usePaletteSources';

const DESTINATION_KIND_LABELS: Record<PaletteDestination['kind'], string> = {
  command: 'Button',
  tab: 'Tab',
  page: 'Page',
  alarms: 'Alarms',
  bot: 'Bot',
  symbol: 'Symbol',
  parameter: 'Parameter',
  trade: 'Trade',
};

const PaletteFrame = styled('div')(({ theme }) => ({
  position: 'fixed',
  left: '50%',
  transform: 'translateX(-50%)',
  zIndex: theme.zIndex.modal,
  width: 'min(36rem, calc(100vw - 16px))',
  padding: theme.spacing(2),
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  background: theme.vars.palette.background.raised,
  boxShadow: theme.shadows[8],
  '& input': { ...formControlStyle(theme), width: '100%', height: 40, '&:focus-visible': { outlineOffset: 0 } },
  '& ul': { maxHeight: '50vh', margin: theme.spacing(2, 0, 0), padding: 0, overflow: 'auto', listStyle: 'none' },
  '& li': {
    display: 'flex',
    alignItems: 'center',
    gap: theme.spacing(3),
    minHeight: 'var(--control-height)',
    padding: theme.spacing(0, 2),
    borderRadius: theme.shape.borderRadius,
    cursor: 'pointer',
  },
  '& li[aria-selected="true"]': {
    background: theme.vars.palette.action.selected,
    boxShadow: `inset 2px 0 ${theme.vars.palette.primary.main}`,
  },
  '& .kind, & .detail, & p': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& .kind': { flex: 'none', width: '5rem' },
  // The detail shrinks before the name, because the name identifies the destination.
  '& .name, & .detail': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& .detail': { flexShrink: 1_000, marginLeft: 'auto' },
  '& li[aria-selected="true"] > span': { color: theme.vars.palette.text.primary },
  '& p': { padding: theme.spacing(2, 2, 0) },
}));

/**
 * Finds buttons, tabs, pages, symbols, parameters and trades, and opens the chosen destination. The palette focuses the
 * button of a command and sends no command.
 * The palette opens below the control bar and is not modal, so that the operator can press Stop while the palette is
 * open.
 */
export function PaletteDialog({ onClose }: { onClose: () => void }) {
  const listId = useId();
  const bots = useContext(BotsContext);
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const [top] = useState(controlBarBottomPx);
  const [before] = useState(() => document.activeElement);
  const found = findDestinations(typed, usePaletteSources());
  const chosen = Math.min(at, found.length - 1);
  const optionId = (index: number): string => `${listId}-${index}`;
  useLayoutEffect(() => {
    document.getElementById(`${listId}-${chosen}`)?.scrollIntoView({ block: 'nearest' });
  }, [listId, chosen]);

  const leaveTo = (place: PaletteDestination | undefined): void => {
    if (!place) return;
    onClose();
    openDestination(place, bots?.openBot);
  };
  const closeAndReturn = (): void => {
    onClose();
    if (before instanceof HTMLElement) before.focus();
  };
  const act = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && found.length > 0) setAt((chosen + step + found.length) % found.length);
    else if (event.key === 'Enter') leaveTo(found[chosen]);
    else if (event.key === 'Escape') closeAndReturn();
    else return;
    event.preventDefault();
  };
  const closeWhenLeft = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) onClose();
  };

  return (
    <ClickAwayListener onClickAway={onClose}>
      <PaletteFrame role="dialog" aria-label="Go to" style={{ top }} onKeyDown={act} onBlur={closeWhenLeft}>
        <input
          // The operator opened the palette by a key and expects to type, so the input takes the focus.
          autoFocus
          role="combobox"
          aria-label="Go to a button, tab, symbol, parameter or trade"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={found.length > 0 ? optionId(chosen) : undefined}
          aria-autocomplete="list"
          placeholder="Button, tab, symbol, parameter or trade id"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setAt(0);
          }}
        />
        <ul id={listId} role="listbox" aria-label="Places">
          {found.map((place, index) => (
            <li
              key={`${place.kind} ${place.id}`}
              id={optionId(index)}
              role="option"
              aria-selected={index === chosen}
              onClick={() => leaveTo(place)}
            >
              <span className="kind">{DESTINATION_KIND_LABELS[place.kind]}</span>
              <span className="name">{place.label}</span>
              <span className="detail">{place.detail}</span>
            </li>
          ))}
        </ul>
        <Box component="p" role="status">
          {found.length === 0 && 'No button, tab, symbol, parameter or loaded trade has this name.'}
        </Box>
      </PaletteFrame>
    </ClickAwayListener>
  );
}

const controlBarBottomPx = (): number =>
  (document.querySelector('[aria-label="Bot control"]')?.getBoundingClientRect().bottom ?? 0) + 4;
