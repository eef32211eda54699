import { Button, type ButtonProps } from '@mui/material';
import { SteadyLabel } from '../figures/SteadyLabel';

type Props = Omit<ButtonProps, 'disabled' | 'children' | 'onClick' | 'sx'> & {
  label: string;
  busyLabel: string;
  busy: boolean;
  /** Disabled while another request runs. */
  held?: boolean;
  onClick: () => void;
};

/** Keeps its width and, unlike a disabled button, its focus while its request runs. */
export function BusyButton({ label, busyLabel, busy, held = false, onClick, ...rest }: Props) {
  return (
    <Button
      {...rest}
      aria-disabled={busy || held || undefined}
      onClick={() => {
        if (!busy && !held) onClick();
      }}
      sx={{ '&[aria-disabled]': { opacity: 0.7, cursor: 'progress' } }}
    >
      <SteadyLabel shown={busy ? busyLabel : label} among={[label, busyLabel]} />
    </Button>
  );
}
