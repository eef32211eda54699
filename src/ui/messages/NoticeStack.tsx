import { Alert, Box, Button, IconButton, Typography, type AlertColor } from '@mui/material';
import { createPortal } from 'react-dom';
import { focusPanel } from '../hooks/focus';
import { DismissIcon, SeverityIcon } from '../theme/icons';
import { useTopDialog } from '../hooks/useTopDialog';

export type StackedNotice = {
  id: string;
  severity: AlertColor;
  text: string;
  count: number;
  /** More information on a separate line. */
  detail?: string;
  /** A follow-up action; pressing it dismisses the message. */
  action?: { label: string; run: () => void };
};

type Props = { notices: readonly StackedNotice[]; onDismiss: (id: string) => void };

/**
 * Shows messages bottom left, above the status line. Renders the live region before the first message, because screen
 * readers would miss that message otherwise. Renders it inside an open dialog, where Tab and screen readers reach it.
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
        // Leaves the buttons of a dialog uncovered on a narrow page.
        ...(inDialog && {
          top: { xs: 8, sm: 'auto' },
          bottom: { xs: 'auto', sm: 36 },
          maxHeight: { xs: '35dvh', sm: 'none' },
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
          icon={<SeverityIcon severity={severity} />}
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
                moveFocusOn(currentTarget);
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
                moveFocusOn(currentTarget);
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

/** Before a message disappears, moves the focus to the next one or to the content. A dialog keeps the focus itself. */
function moveFocusOn(pressed: Element): void {
  const buttons = [...(pressed.closest('[role="log"]')?.querySelectorAll('button') ?? [])];
  const place = buttons.findIndex((button) => button === pressed);
  const next = buttons[place + 1] ?? buttons[place - 1];
  if (next) next.focus();
  else focusPanel();
}
