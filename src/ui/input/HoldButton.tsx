import { Box, Button, type ButtonProps } from '@mui/material';
import { FixedWidthLabel } from '../figures/FixedWidthLabel';
import { VISUALLY_HIDDEN } from '../theme/sharedStyles';
import { useHold } from './useHold';

type Props = Pick<ButtonProps, 'variant' | 'color' | 'aria-describedby'> & {
  verb: string;
  holdMs: number;
  onHeld: () => void;
};

const secondsText = (ms: number): string => `${Math.ceil(ms / 1_000)} s`;

/** Returns how to use the button, as its description. */
export const holdText = (holdMs: number): string =>
  `Hold the button for ${secondsText(holdMs)} with pointer, finger, space or enter. An earlier release does nothing.`;

/** Shows a button that acts only after a long press. Its text counts the seconds, and its lower edge fills up. */
export function HoldButton({ verb, holdMs, onHeld, ...rest }: Props) {
  const { leftMs, wasEarly, handlers } = useHold(holdMs, onHeld);
  const label = `Hold ${secondsText(holdMs)} to ${verb.toLowerCase()}`;
  const isHeld = leftMs !== null;
  return (
    <>
      <Button
        {...rest}
        {...handlers}
        type="button"
        data-held={isHeld ? '' : undefined}
        sx={{
          overflow: 'hidden',
          // A finger that moves a little, or stays long, keeps its press.
          touchAction: 'none',
          userSelect: 'none',
          WebkitTouchCallout: 'none',
          '&::after': {
            content: '""',
            position: 'absolute',
            inset: 'auto 0 0',
            height: 4,
            bgcolor: 'currentColor',
            transform: 'scaleX(0)',
            transformOrigin: 'left',
          },
          '&[data-held]::after': { transform: 'scaleX(1)', transition: `transform ${holdMs}ms linear` },
          // The seconds in the text show the progress without motion.
          '@media (prefers-reduced-motion: reduce)': { '&::after': { display: 'none' } },
        }}
      >
        <FixedWidthLabel
          shown={isHeld ? `Keep holding, ${secondsText(leftMs)}` : label}
          among={[label, `Keep holding, ${secondsText(holdMs)}`]}
        />
      </Button>
      <Box component="span" role="status" sx={VISUALLY_HIDDEN}>
        {isHeld ? 'Keep holding' : wasEarly && 'Released too early, nothing was sent'}
      </Box>
    </>
  );
}
