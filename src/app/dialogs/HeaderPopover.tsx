import { Box, Button, ClickAwayListener, IconButton, Popper, Tooltip } from '@mui/material';
import { settleWithin } from '@/ui/settleWithin';
import { narrowScreenQuery } from '@/ui/theme/widths';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';

type Props = {
  label: string;
  icon: ReactNode;
  /** Text of the button, beside the icon. Without a text the button has only the icon. */
  text?: string;
  /**
   * Fetches the code of the panel. The panel opens in its final size once the code has arrived, and in any case after
   * MAX_CODE_WAIT_MS. A panel whose code cannot be fetched shows the failure.
   */
  load?: () => Promise<boolean>;
  children: (close: () => void) => ReactNode;
};

/** Longest time in which a press shows no effect, because the code of the panel has not arrived. */
const MAX_CODE_WAIT_MS = 400;

/** A long name shrinks, because the mode and the connection beside it must stay readable. */
const TEXT_BUTTON_STYLE = {
  minWidth: 0,
  maxWidth: '16ch',
  padding: '1px 6px',
  textTransform: 'none',
  '& > span:first-of-type': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  [narrowScreenQuery]: { maxWidth: '9ch' },
} as const;

/**
 * Shows a header button with a panel. The panel opens below the control bar and is not modal, so that the operator can
 * press Stop while the panel is open.
 */
export function HeaderPopover({ label, icon, text, load, children }: Props) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = (): void => setOpen(false);
  const closeOnEscape = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') close();
  };
  useEffect(() => {
    const focused = button.current;
    if (!open) return;
    // Moves the focus from the closed panel to the button of the panel.
    return () => {
      if (document.activeElement === document.body) focused?.focus();
    };
  }, [open]);
  const closeWhenLeft = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
  };
  const opener = {
    'aria-haspopup': 'dialog',
    'aria-expanded': open,
    onClick: () =>
      open || !load ? setOpen(!open) : void settleWithin(load(), MAX_CODE_WAIT_MS).then(() => setOpen(true)),
  } as const;
  return (
    <ClickAwayListener onClickAway={close}>
      <Box onKeyDown={open ? closeOnEscape : undefined} onBlur={closeWhenLeft}>
        <Tooltip title={label} describeChild={false}>
          {text === undefined ? (
            <IconButton ref={button} {...opener}>
              {icon}
            </IconButton>
          ) : (
            <Button ref={button} {...opener} variant="outlined" color="inherit" sx={TEXT_BUTTON_STYLE}>
              <span>{text}</span>
              {icon}
            </Button>
          )}
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
