import { Button, type ButtonProps } from '@mui/material';
import { FixedWidthLabel } from '../figures/FixedWidthLabel';

type Props = Omit<ButtonProps, 'disabled' | 'children' | 'onClick' | 'sx'> & {
  label: string;
  busyLabel: string;
  busy: boolean;
  /** True to disable the button while another request runs. */
  held?: boolean;
  /** Other texts for which the button reserves its width. */
  reserved?: readonly string[];
  onClick: () => void;
};

/** Shows a button that keeps its width and focus while a request runs. A disabled button would lose the focus. */
export function BusyButton({ label, busyLabel, busy, held = false, reserved = [], onClick, ...rest }: Props) {
  return (
    <Button
      {...rest}
      aria-disabled={busy || held || undefined}
      onClick={() => {
        if (!busy && !held) onClick();
      }}
      sx={{ '&[aria-disabled]': { opacity: 0.7, cursor: 'progress' } }}
    >
      <FixedWidthLabel shown={busy ? busyLabel : label} among={[label, busyLabel, ...reserved]} />
    </Button>
  );
}
