import { Box, Button, TextField, Typography } from '@mui/material';
import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useState } from 'react';
import { ALARM_REASON_MAX_LENGTH } from '@/contract/alarms/alarmCommands';
import { BusyButton } from '@/ui/messages/BusyButton';

type Props = {
  label: string;
  verb: string;
  busy: boolean;
  /** Sends the command. Resolves to the reason of a failure, or to undefined. */
  send: (reason: string) => Promise<string | undefined>;
  onClose: () => void;
  children?: ReactNode;
};

/** Asks for a reason and sends a command. The form closes only after success, so that a failure keeps the text. */
export function ReasonForm({ label, verb, busy, send, onClose, children }: Props) {
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const submit = async (): Promise<void> => {
    const text = reason.trim();
    const failure = text === '' ? 'Enter a reason.' : await send(text);
    setProblem(failure);
    if (failure === undefined) onClose();
  };
  const onSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (!busy) void submit();
  };
  const closeOnEscape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    // Closes the form and not the whole panel.
    event.preventDefault();
    onClose();
  };
  return (
    <Box
      component="form"
      aria-label={label}
      onSubmit={onSubmit}
      onKeyDown={closeOnEscape}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'flex-start', paddingTop: 1 }}
    >
      {children}
      <TextField
        name="reason"
        label="Reason"
        value={reason}
        // The operator pressed the button that opens the form, and expects to type.
        autoFocus
        autoComplete="off"
        error={problem !== undefined}
        helperText={problem}
        onChange={(event) => setReason(event.target.value)}
        sx={{ flex: '1 1 16rem' }}
        slotProps={{ htmlInput: { maxLength: ALARM_REASON_MAX_LENGTH }, formHelperText: { role: 'alert' } }}
      />
      <BusyButton variant="contained" label={verb} busyLabel="Sending…" busy={busy} onClick={() => void submit()} />
      <Button variant="outlined" color="inherit" onClick={onClose}>
        Cancel
      </Button>
      <Typography variant="caption" color="textSecondary" sx={{ flexBasis: '100%' }}>
        The history shows the reason with your name.
      </Typography>
    </Box>
  );
}
