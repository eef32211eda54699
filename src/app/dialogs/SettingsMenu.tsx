import { Box, Button, FormControl, FormLabel, Stack, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { useId } from 'react';
import { LACKABLE_PARTS } from '@/contract/lacks';
import type { CsvFormat } from '@/domain/format/csv';
import type { Zone } from '@/domain/format/time';
import { selectUsername } from '@/slices/session';
import { useAppSelector } from '@/store/hooks';
import { useLackedParts } from '@/store/useCapability';
import {
  chooseAppearance,
  DENSITY_OPTIONS,
  GAIN_LOSS_COLOUR_PAIRS,
  COLOUR_SCHEME_CHOICES,
  useAppearance,
  type Appearance,
} from '@/ui/theme/appearance';
import { SettingsIcon } from '@/ui/theme/icons';
import { chooseCsvFormat, CSV_FORMAT_OPTIONS, useCsvFormat } from '@/ui/hooks/csvFormat';
import { chooseTimeZone, useTimeZone, TIME_ZONE_OPTIONS } from '@/ui/hooks/timeZone';
import { belowDesktopQuery } from '@/ui/theme/widths';
import { HEADER_SUBTITLE } from '../texts';
import { HeaderPopover } from './HeaderPopover';

type AppearanceChoices = { [Key in keyof Appearance]: { label: string; options: readonly Appearance[Key][] } };

const APPEARANCE_CHOICES: AppearanceChoices = {
  scheme: { label: 'Theme', options: COLOUR_SCHEME_CHOICES },
  pair: { label: 'Gain and loss', options: GAIN_LOSS_COLOUR_PAIRS },
  density: { label: 'Density', options: DENSITY_OPTIONS },
};
// The cast restores the key types that Object.keys loses.
const APPEARANCE_KEYS = Object.keys(APPEARANCE_CHOICES) as (keyof Appearance)[];

const SETTING_OPTION_LABELS: Record<Appearance[keyof Appearance] | Zone | CsvFormat, string> = {
  dark: 'Dark',
  light: 'Light',
  system: 'System',
  'green-red': 'Green, red',
  'blue-orange': 'Blue, orange',
  compact: 'Compact',
  comfortable: 'Comfortable',
  local: 'Local',
  utc: 'UTC',
  comma: 'Comma, 1.5',
  semicolon: 'Semicolon, 1,5',
};

export function SettingsMenu({ onShowShortcuts }: { onShowShortcuts: () => void }) {
  const username = useAppSelector(selectUsername);
  return (
    <HeaderPopover label="Appearance and keys" icon={<SettingsIcon fontSize="small" />}>
      {(close) => (
        <Stack spacing={3} sx={{ padding: 4 }}>
          <Box sx={{ display: 'none', [belowDesktopQuery]: { display: 'block' } }}>
            <Typography>Welcome {username}</Typography>
            <Typography variant="caption" color="textSecondary">
              {HEADER_SUBTITLE}
            </Typography>
          </Box>
          {APPEARANCE_KEYS.map((key) => (
            <AppearanceChoice key={key} name={key} />
          ))}
          <TimeZoneChoice />
          <CsvFormatChoice />
          <LackedPartsNote />
          <Button
            variant="text"
            sx={{ alignSelf: 'flex-start' }}
            onClick={() => {
              close();
              onShowShortcuts();
            }}
          >
            Keys (?)
          </Button>
        </Stack>
      )}
    </HeaderPopover>
  );
}

/** Names the parts of the contract that the bot lacks, for which the console has no tab and no button. */
function LackedPartsNote() {
  const lacks = useLackedParts();
  if (lacks.length === 0) return null;
  return (
    <Typography variant="caption" color="textSecondary" sx={{ maxWidth: '18rem' }}>
      This bot does not offer: {lacks.map((part) => LACKABLE_PARTS[part].title).join(', ')}.
    </Typography>
  );
}

function AppearanceChoice<Name extends keyof Appearance>({ name }: { name: Name }) {
  const value = useAppearance()[name];
  return (
    <OptionButtons
      {...APPEARANCE_CHOICES[name]}
      value={value}
      onChoose={(next) => chooseAppearance({ [name]: next })}
    />
  );
}

const TimeZoneChoice = () => (
  <OptionButtons label="Times" options={TIME_ZONE_OPTIONS} value={useTimeZone()} onChoose={chooseTimeZone} />
);

const CsvFormatChoice = () => (
  <OptionButtons label="CSV files" options={CSV_FORMAT_OPTIONS} value={useCsvFormat()} onChoose={chooseCsvFormat} />
);

type OptionButtonsProps<T> = { label: string; options: readonly T[]; value: T; onChoose: (next: T) => void };

function OptionButtons<T extends keyof typeof SETTING_OPTION_LABELS>({
  label,
  options,
  value,
  onChoose,
}: OptionButtonsProps<T>) {
  const labelId = useId();
  return (
    <FormControl>
      <FormLabel id={labelId} component="span" sx={{ typography: 'caption', marginBottom: 1 }}>
        {label}
      </FormLabel>
      <ToggleButtonGroup
        exclusive
        value={value}
        aria-labelledby={labelId}
        // The value is null when the operator presses the selected option.
        onChange={(_event, next: T | null) => next && onChoose(next)}
      >
        {options.map((option) => (
          <ToggleButton key={option} value={option}>
            {SETTING_OPTION_LABELS[option]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </FormControl>
  );
}
