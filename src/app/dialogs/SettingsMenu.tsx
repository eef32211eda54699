import { Box, Button, FormControl, FormLabel, Stack, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { useId } from 'react';
import type { Zone } from '@/domain/format/time';
import { selectUsername } from '@/slices/session';
import { useAppSelector } from '@/store/hooks';
import {
  chooseAppearance,
  DENSITIES,
  GAIN_LOSS_PAIRS,
  SCHEME_CHOICES,
  useAppearance,
  type Appearance,
} from '@/ui/theme/appearance';
import { SettingsIcon } from '@/ui/theme/icons';
import { chooseZone, useZone, ZONES } from '@/ui/hooks/zone';
import { belowDesktop } from '@/ui/theme/widths';
import { SUBTITLE } from '../texts';
import { BarPopover } from './BarPopover';

type Choice = { [Key in keyof Appearance]: { label: string; options: readonly Appearance[Key][] } };

const CHOICES: Choice = {
  scheme: { label: 'Theme', options: SCHEME_CHOICES },
  pair: { label: 'Gain and loss', options: GAIN_LOSS_PAIRS },
  density: { label: 'Density', options: DENSITIES },
};
// Object.keys loses the key types.
const CHOICE_KEYS = Object.keys(CHOICES) as (keyof Appearance)[];

const WORDS: Record<Appearance[keyof Appearance] | Zone, string> = {
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

export function SettingsMenu({ onKeys }: { onKeys: () => void }) {
  const username = useAppSelector(selectUsername);
  return (
    <BarPopover label="Appearance and keys" icon={<SettingsIcon fontSize="small" />}>
      {(close) => (
        <Stack spacing={3} sx={{ padding: 4 }}>
          <Box sx={{ display: 'none', [belowDesktop]: { display: 'block' } }}>
            <Typography>Welcome {username}</Typography>
            <Typography variant="caption" color="textSecondary">
              {SUBTITLE}
            </Typography>
          </Box>
          {CHOICE_KEYS.map((key) => (
            <AppearanceChoice key={key} name={key} />
          ))}
          <ZoneChoice />
          <Button
            variant="text"
            sx={{ alignSelf: 'flex-start' }}
            onClick={() => {
              close();
              onKeys();
            }}
          >
            Keys (?)
          </Button>
        </Stack>
      )}
    </BarPopover>
  );
}

function AppearanceChoice<Name extends keyof Appearance>({ name }: { name: Name }) {
  const value = useAppearance()[name];
  return <Choose {...CHOICES[name]} value={value} onChoose={(next) => chooseAppearance({ [name]: next })} />;
}

const ZoneChoice = () => <Choose label="Times" options={ZONES} value={useZone()} onChoose={chooseZone} />;

type ChooseProps<T> = { label: string; options: readonly T[]; value: T; onChoose: (next: T) => void };

function Choose<T extends keyof typeof WORDS>({ label, options, value, onChoose }: ChooseProps<T>) {
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
        // A press on the selected option gives null, which is ignored.
        onChange={(_event, next: T | null) => next && onChoose(next)}
      >
        {options.map((option) => (
          <ToggleButton key={option} value={option}>
            {WORDS[option]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </FormControl>
  );
}
