import { InputBase, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { styled } from '@mui/material/styles';
import { memo } from 'react';
import { SIGNAL_SIDE_CHOICES, type SignalSideChoice, type SignalFilter } from '@/domain/market/signalFigures';

const SIDE_CHOICE_LABELS: Record<SignalSideChoice, string> = { all: 'All', long: 'LONG', short: 'SHORT' };

const SignalFilterBarRoot = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1, 3),
  minHeight: 36,
  paddingTop: theme.spacing(2),
  '& > p': { ...theme.typography.body2, color: theme.vars.palette.text.secondary },
}));

type Props = {
  filter: SignalFilter;
  shown: string;
  onFilter: (filter: SignalFilter) => void;
};

/** Shows the inputs that filter the signal cards by side and symbol. New signals do not render the inputs again. */
export const SignalFilterBar = memo(function SignalFilterBar({ filter, shown, onFilter }: Props) {
  return (
    <SignalFilterBarRoot>
      <ToggleButtonGroup
        exclusive
        aria-label="Side"
        value={filter.side}
        onChange={(_event, side: SignalSideChoice | null) => side !== null && onFilter({ ...filter, side })}
      >
        {SIGNAL_SIDE_CHOICES.map((side) => (
          <ToggleButton key={side} value={side}>
            {SIDE_CHOICE_LABELS[side]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <InputBase
        type="search"
        placeholder="Symbol"
        value={filter.symbol}
        onChange={({ target }) => onFilter({ ...filter, symbol: target.value })}
        inputProps={{ 'aria-label': 'Find symbol', spellCheck: false, autoComplete: 'off' }}
        sx={{
          width: 140,
          paddingInline: 2,
          border: 1,
          borderColor: 'text.secondary',
          borderRadius: 1,
          // The frame draws the focus outline, because the inner input draws none.
          '&.Mui-focused': { outline: '2px solid var(--primary)', outlineOffset: -1 },
        }}
      />
      <p role="status">{shown}</p>
    </SignalFilterBarRoot>
  );
});
