import { Alert, Box, IconButton, type AlertColor } from '@mui/material';
import { DismissIcon, DoneIcon, ErrorIcon, InfoIcon, WarningIcon } from './icons';

export type StackedNotice = { id: string; severity: AlertColor; text: string; count: number };

type Props = { notices: readonly StackedNotice[]; onDismiss: (id: string) => void };

const icons = {
  error: <ErrorIcon fontSize="small" />,
  warning: <WarningIcon fontSize="small" />,
  info: <InfoIcon fontSize="small" />,
  success: <DoneIcon fontSize="small" />,
};

/** Bottom left, above the status line. The region stands there from the start, else its first message is not read out. */
export function NoticeStack({ notices, onDismiss }: Props) {
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
        // On a phone a dialog reaches down to here, and its buttons must stay free.
        'body:has([role="dialog"]) &': { bottom: { xs: 112, sm: 36 } },
      }}
    >
      {notices.map(({ id, severity, text, count }) => (
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
            <IconButton color="inherit" aria-label={`Dismiss: ${text}`} onClick={() => onDismiss(id)}>
              <DismissIcon fontSize="small" />
            </IconButton>
          }
        >
          {text}
          {count > 1 && ` (${count} times)`}
        </Alert>
      ))}
    </Box>
  );
}
