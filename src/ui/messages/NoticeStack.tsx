import { Alert, Box, Button, IconButton, Typography, type AlertColor } from '@mui/material';
import { useRef } from 'react';
import { createPortal } from 'react-dom';
import { focusTabPanel } from '../input/focus';
import { DismissIcon, SeverityIcon } from '../theme/icons';
import { useTopDialog } from '../hooks/useTopDialog';
import { useNoticePlace } from './useNoticePlace';

export type StackedNotice = {
  id: string;
  severity: AlertColor;
  text: string;
  count: number;
  detail?: string;
  /** Button for a follow-up action. A press on the button dismisses the message. */
  action?: { label: string; run: () => void };
};

type Props = { notices: readonly StackedNotice[]; onDismiss: (id: string) => void };

/**
 * Shows messages above the status line, where they cover no command. The live region exists before the first message, so
 * that screen readers announce the first message. An open dialog contains the messages, so that Tab and screen readers
 * reach every message.
 */
export function NoticeStack(props: Props) {
  const dialog = useTopDialog();
  return dialog ? createPortal(<NoticeRegion {...props} inDialog />, dialog) : <NoticeRegion {...props} />;
}

function NoticeRegion({ notices, onDismiss, inDialog = false }: Props & { inDialog?: boolean }) {
  const region = useRef<HTMLDivElement>(null);
  const place = useNoticePlace(region, notices);
  return (
    <Box
      ref={region}
      role="log"
      aria-live="polite"
      aria-label="Messages"
      style={inDialog ? undefined : place}
      sx={{
        position: 'fixed',
        left: 12,
        bottom: 36,
        zIndex: 'snackbar',
        display: 'grid',
        gap: 2,
        width: 'min(420px, calc(100vw - 24px))',
        pointerEvents: 'none',
        // On a narrow page the messages must not cover the buttons of a dialog.
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
                moveFocusToNext(currentTarget);
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
                moveFocusToNext(currentTarget);
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

/** Moves the focus to the next message or to the content before a message disappears. */
function moveFocusToNext(pressed: Element): void {
  const buttons = [...(pressed.closest('[role="log"]')?.querySelectorAll('button') ?? [])];
  const place = buttons.findIndex((button) => button === pressed);
  const next = buttons[place + 1] ?? buttons[place - 1];
  if (next) next.focus();
  else focusTabPanel();
}
