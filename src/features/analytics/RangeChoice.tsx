import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import { TIME_RANGES, type TimeRange } from '@/contract/enums';
import { chooseTimeRange } from './range';
import { RANGE_TEXT } from './texts';

export function RangeChoice({ range }: { range: TimeRange }) {
  return (
    <ToggleButtonGroup
      exclusive
      value={range}
      aria-label="Time range"
      // The value is null when the operator presses the selected option.
      onChange={(_event, next: TimeRange | null) => next && chooseTimeRange(next)}
    >
      {TIME_RANGES.map((name) => (
        <ToggleButton key={name} value={name} title={RANGE_TEXT[name]}>
          {name === 'all' ? 'All' : name}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
