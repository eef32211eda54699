import { TextField } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import type { Zone } from '@/domain/format/time';
import {
  parseTimeInput,
  QUICK_TIMES,
  timeInputText,
  utcDayOf,
  type QuickTime,
  type TimeFilter,
  type TimeWindow,
} from '@/domain/format/timeWindow';
import { TIME_ZONE_NAMES, useTimeZone } from '../hooks/timeZone';

const Caption = styled('span')(({ theme }) => ({ color: theme.vars.palette.text.secondary, whiteSpace: 'nowrap' }));

const QUICK_TIME_TEXTS: Record<QuickTime, string> = {
  hour: 'Last hour',
  today: 'Today',
  yesterday: 'Yesterday',
  night: 'Last night, 22 to 6 h',
};

type Props = {
  label: string;
  filter: TimeFilter;
  /** Current window of the filter. */
  window: TimeWindow;
  onFilter: (filter: TimeFilter) => void;
  /** True beside fields without a label on their frame. */
  plain?: boolean;
  /** Text of the choice of no filter. */
  noneText?: string;
  /** Zone of the inputs on a screen with one zone. Absent for the zone of the operator. */
  zone?: Zone;
};

/** Shows the quick choices of a time filter, and two inputs for a chosen window. */
export function TimeFilterFields({
  label,
  filter,
  window,
  onFilter,
  plain = false,
  noneText = plain ? `Any ${label.toLowerCase()}` : 'Any time',
  zone: givenZone,
}: Props) {
  const operatorZone = useTimeZone();
  const zone = givenZone ?? operatorZone;
  const isChosen = filter !== null && typeof filter !== 'string';
  const day = isChosen ? utcDayOf(filter) : null;
  const change = (part: Partial<TimeWindow>): void => {
    const { from, to } = { ...window, ...part };
    onFilter(from === null && to === null ? null : { from, to });
  };
  return (
    <>
      <TextField
        className="choice"
        select
        {...labelProps(label, plain)}
        value={isChosen ? 'chosen' : (filter ?? '')}
        onChange={({ target }) => {
          if (target.value === 'chosen') change({ from: window.from ?? Date.now() - 86_400_000 });
          else onFilter(QUICK_TIMES.find((name) => name === target.value) ?? null);
        }}
        slotProps={{ select: { native: true }, htmlInput: { 'aria-label': label } }}
      >
        <option value="">{noneText}</option>
        {QUICK_TIMES.map((name) => (
          <option key={name} value={name}>
            {QUICK_TIME_TEXTS[name]}
          </option>
        ))}
        <option value="chosen">{day === null ? 'Chosen' : `${day}, UTC day`}</option>
      </TextField>
      {isChosen && (
        <>
          <TimeInput label="From" plain={plain} zone={zone} ms={window.from} onTime={(from) => change({ from })} />
          <TimeInput
            label={`To, ${TIME_ZONE_NAMES[zone]}`}
            plain={plain}
            zone={zone}
            ms={window.to}
            onTime={(to) => change({ to })}
          />
        </>
      )}
    </>
  );
}

const PLAIN_FRAME = { '& fieldset': { borderColor: 'divider' } };

/** A field without a label on its frame is as high as its neighbours. */
const labelProps = (label: string, plain: boolean) => (plain ? { hiddenLabel: true, sx: PLAIN_FRAME } : { label });

type TimeInputProps = {
  label: string;
  plain: boolean;
  zone: Zone;
  ms: number | null;
  onTime: (ms: number | null) => void;
};

function TimeInput({ label, plain, zone, ms, onTime }: TimeInputProps) {
  // Keeps a half-typed time, which the address cannot contain.
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextField
      type="datetime-local"
      {...labelProps(label, plain)}
      slotProps={{
        htmlInput: { 'aria-label': label },
        ...(plain && { input: { startAdornment: <Caption>{label}</Caption> } }),
      }}
      value={typed ?? timeInputText(ms, zone)}
      onChange={({ target }) => {
        setTyped(target.value);
        const time = parseTimeInput(target.value, zone);
        if (time !== null) onTime(time);
      }}
      onBlur={() => {
        setTyped(null);
        if (typed === '') onTime(null);
      }}
    />
  );
}
