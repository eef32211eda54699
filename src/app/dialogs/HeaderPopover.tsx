import { Box, ClickAwayListener, IconButton, Popper, Tooltip } from '@mui/material';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';

type Props = {
  label: string;
  icon: ReactNode;
  children: (close: () => void) => ReactNode;
};

/**
 * Shows a header button with a panel. The panel opens below the control bar and is not modal, so that the operator can
 * press Stop while the panel is open.
 */
export function HeaderPopover({ label, icon, children }: Props) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = (): void => setOpen(false);
  const closeOnEscape = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') close();
  };
  useEffect(() => {
    const opener = button.current;
    if (!open) return;
    // Moves the focus from the closed panel to the button of the panel.
    return () => {
      if (document.activeElement === document.body) opener?.focus();
    };
  }, [open]);
  const closeWhenLeft = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
  };
  return (
    <ClickAwayListener onClickAway={close}>
      <Box onKeyDown={open ? closeOnEscape : undefined} onBlur={closeWhenLeft}>
        <Tooltip title={label} describeChild={false}>
          <IconButton ref={button} aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(!open)}>
            {icon}
          </IconButton>
        </Tooltip>
        <Popper
          open={open}
          anchorEl={() => positionBelowBar(button.current)}
          placement="bottom-end"
          // Without a portal, the panel follows its button in the tab order of the keyboard.
          disablePortal
          sx={{ zIndex: 'modal', whiteSpace: 'normal' }}
        >
          <Box
            ref={focusPanelElement}
            role="dialog"
            aria-label={label}
            tabIndex={-1}
            sx={{
              maxHeight: '60vh',
              overflow: 'auto',
              outline: 'none',
              border: 1,
              borderColor: 'divider',
              borderRadius: 1,
              bgcolor: 'background.raised',
              boxShadow: 8,
            }}
          >
            {children(close)}
          </Box>
        </Popper>
      </Box>
    </ClickAwayListener>
  );
}

const focusPanelElement = (panel: HTMLElement | null): void => panel?.focus({ preventScroll: true });

/** Returns the position of the button, moved down to the lower edge of the control bar. */
function positionBelowBar(button: HTMLElement | null): { getBoundingClientRect: () => DOMRect } {
  const bar = document.querySelector('[aria-label="Bot control"]');
  if (!button || !bar) return document.body;
  const { left, width, bottom } = button.getBoundingClientRect();
  const below = Math.max(bottom, bar.getBoundingClientRect().bottom);
  return { getBoundingClientRect: () => new DOMRect(left, below, width, 0) };
}
