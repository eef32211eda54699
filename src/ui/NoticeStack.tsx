import { Alert, Box, Button, IconButton, Typography, type AlertColor } from '@mui/material';
import { createPortal } from 'react-dom';
import { focusPanel } from './focus';
import { DismissIcon, DoneIcon, ErrorIcon, InfoIcon, WarningIcon } from './icons';
import { useTopDialog } from './useTopDialog';

export type StackedNotice = {
  id: string;
  severity: AlertColor;
  text: string;
  count: number;
  /** On a line of its own. */
  detail?: string;
  /** What can be done about it; the message goes with the press. */
  action?: { label: string; run: () => void };
};

type Props = { notices: readonly StackedNotice[]; onDismiss: (id: string) => void };

const icons = {
  error: <ErrorIcon fontSize="small" />,
  warning: <WarningIcon fontSize="small" />,
  info: <InfoIcon fontSize="small" />,
  success: <DoneIcon fontSize="small" />,
};

/**
 * Bottom left, above the status line. The region stands there from the start, else its first message is not read out.
 * While a dialog is open it stands inside of it: elsewhere neither Tab nor a screen reader would come to it.
 */
export function NoticeStack(props: Props) {
  const dialog = useTopDialog();
  return dialog ? createPortal(<Region {...props} inDialog />, dialog) : <Region {...props} />;
}

function Region({ notices, onDismiss, inDialog = false }: Props & { inDialog?: boolean }) {
  return (
    <Box
      role="log"
      aria-live="polite"
      aria-label="Messages"
      sx={{
        position: 'fixed',
        left: 12,
        bottom: 36,
        zIndex: 'snackbar',
        display: 'grid',
        gap: 2,
        width: 'min(420px, calc(100vw - 24px))',
        pointerEvents: 'none',
        // Where the page is not wide enough for both, a dialog's buttons below stay free.
        ...(inDialog && {
          top: { xs: 8, md: 'auto' },
          bottom: { xs: 'auto', md: 36 },
          maxHeight: { xs: '35dvh', md: 'none' },
          overflowY: 'auto',
        }),
      }}
    >
      {notices.map(({ id, severity, text, count, detail, action }) => (
        <Alert
          key={id}
          role="presentation"
          severity={severity}
          variant="outlined"
          icon={icons[severity]}
          sx={{
            pointerEvents: 'auto',
            bgcolor: 'background.raised',
            color: 'text.primary',
            overflowWrap: 'anywhere',
            boxShadow: 4,
          }}
          action={
            <IconButton
              color="inherit"
              aria-label={`Dismiss: ${text}`}
              onClick={({ currentTarget }) => {
                passFocus(currentTarget);
                onDismiss(id);
              }}
            >
              <DismissIcon fontSize="small" />
            </IconButton>
          }
        >
          {text}
          {count > 1 && ` (${count} times)`}
          {detail !== undefined && (
            <Typography variant="body2" color="textSecondary">
              {detail}
            </Typography>
          )}
          {action && (
            <Button
              variant="outlined"
              color="inherit"
              sx={{ marginTop: 1, whiteSpace: 'normal' }}
              onClick={({ currentTarget }) => {
                passFocus(currentTarget);
                onDismiss(id);
                action.run();
              }}
            >
              {action.label}
            </Button>
          )}
        </Alert>
      ))}
    </Box>
  );
}

/** Before its message goes: to the next one, or back to the content. A dialog keeps the keyboard by itself. */
function passFocus(pressed: Element): void {
  const buttons = [...(pressed.closest('[role="log"]')?.querySelectorAll('button') ?? [])];
  const place = buttons.findIndex((button) => button === pressed);
  const next = buttons[place + 1] ?? buttons[place - 1];
  if (next) next.focus();
  else focusPanel();
}
