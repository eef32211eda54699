import { Box, Button, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { TIME_RANGES, type TimeRange } from '@/contract/enums';
import { TimeFilterFields } from '@/ui/widgets/TimeFilterFields';
import { chooseExitTimes, chooseTimeRange, type SpanChoice } from './timeRange';
import { TIME_RANGE_TEXTS, UTC_TEXT } from './texts';

/** Chooses a range of the specification, or any times of exit for a bot that sums them. */
export function TimeRangeButtons({ choice: { span, filter, window, hasFilter } }: { choice: SpanChoice }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      <Typography variant="caption" color="textSecondary" sx={{ marginRight: 1 }}>
        {UTC_TEXT}
      </Typography>
      {hasFilter ? (
        <TimeFilterFields
          plain
          label="Exit time"
          noneText="Other time"
          zone="utc"
          filter={filter}
          window={window}
          onFilter={chooseExitTimes}
        />
      ) : (
        <Button
          href="#trades?time=night"
          variant="text"
          title="Trades shows the sums of any time of exit, such as last night from 22 to 6 h. The bot sums only these ranges here."
        >
          Last night
        </Button>
      )}
      <ToggleButtonGroup
        exclusive
        value={filter === null ? span : null}
        aria-label="Time range"
        // `next` is null when the operator presses the selected button.
        onChange={(_event, next: TimeRange | null) => next && chooseTimeRange(next)}
      >
        {TIME_RANGES.map((name) => (
          <ToggleButton key={name} value={name} title={TIME_RANGE_TEXTS[name]}>
            {name === 'all' ? 'All' : name}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Box>
  );
}
