import { Box, Button, Stack, Typography } from '@mui/material';
import { LACKABLE_PARTS } from '@/contract/lacks';
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
import { chooseTimeZone, useTimeZone, TIME_ZONE_OPTIONS } from '@/ui/hooks/timeZone';
import { OptionButtons } from '@/ui/widgets/OptionButtons';
import { belowDesktopQuery } from '@/ui/theme/widths';
import { HEADER_SUBTITLE } from '../texts';

type AppearanceChoices = { [Key in keyof Appearance]: { label: string; options: readonly Appearance[Key][] } };

const APPEARANCE_CHOICES: AppearanceChoices = {
  scheme: { label: 'Theme', options: COLOUR_SCHEME_CHOICES },
  pair: { label: 'Gain and loss', options: GAIN_LOSS_COLOUR_PAIRS },
  density: { label: 'Density', options: DENSITY_OPTIONS },
};
// The cast restores the key types that Object.keys loses.
const APPEARANCE_KEYS = Object.keys(APPEARANCE_CHOICES) as (keyof Appearance)[];

const SETTING_OPTION_LABELS: Record<Appearance[keyof Appearance] | Zone, string> = {
  dark: 'Dark',
  light: 'Light',
  system: 'System',
  'green-red': 'Green, red',
  'blue-orange': 'Blue, orange',
  compact: 'Compact',
  comfortable: 'Comfortable',
  local: 'Local',
  utc: 'UTC',
};

type SettingsPanelProps = { close: () => void; onShowShortcuts: () => void };

export function SettingsPanel({ close, onShowShortcuts }: SettingsPanelProps) {
  const username = useAppSelector(selectUsername);
  return (
    <Stack spacing={3} useFlexGap sx={{ padding: 4 }}>
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
      texts={SETTING_OPTION_LABELS}
      value={value}
      onChoose={(next) => chooseAppearance({ [name]: next })}
    />
  );
}

const TimeZoneChoice = () => (
  <OptionButtons
    label="Times"
    options={TIME_ZONE_OPTIONS}
    texts={SETTING_OPTION_LABELS}
    value={useTimeZone()}
    onChoose={chooseTimeZone}
  />
);
