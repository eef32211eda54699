import { Box, Button, FormControlLabel, Slider, Switch, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { ALARM_RANKS, type AlarmRank } from '@/contract/alarms/alarms';
import { RANK_WORDS } from '@/domain/alarms/alarmWords';
import { useSharedChoice } from '@/ui/hooks/storedChoice';
import { playAlarmSound } from '../sound/playAlarmSound';
import { soundChoice } from '../sound/soundChoice';

export function SoundView() {
  const choice = useSharedChoice(soundChoice);
  const [isRefused, setIsRefused] = useState(false);
  const volumeId = useId();
  const test = async (rank: AlarmRank): Promise<void> => {
    setIsRefused(!(await playAlarmSound(rank, choice.volume)));
  };
  return (
    <Box sx={{ display: 'grid', gap: 3, justifyItems: 'start', maxWidth: '32rem' }}>
      <FormControlLabel
        label="Play a sound when an alarm is raised"
        control={<Switch checked={choice.isOn} onChange={(_event, isOn) => soundChoice.set({ ...choice, isOn })} />}
      />
      <Box sx={{ width: '100%', maxWidth: '20rem' }}>
        <Typography id={volumeId}>Volume</Typography>
        <Slider
          aria-labelledby={volumeId}
          value={Math.round(choice.volume * 100)}
          min={5}
          max={100}
          step={5}
          valueLabelDisplay="auto"
          getAriaValueText={(percent) => `${percent} %`}
          // The type also has a list, which only a slider with two thumbs gives.
          onChange={(_event, percent) => soundChoice.set({ ...choice, volume: Number(percent) / 100 })}
        />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {ALARM_RANKS.map((rank) => (
          <Button key={rank} variant="outlined" color="inherit" onClick={() => void test(rank)}>
            Test {RANK_WORDS[rank]}
          </Button>
        ))}
      </Box>
      <Typography variant="body2" color="textSecondary" role="status">
        {isRefused
          ? 'The browser plays no sound on this page. Allow sound for the page in the settings of the browser.'
          : 'After a reload the browser plays a sound only after a click or a key on the page.'}
      </Typography>
    </Box>
  );
}
