import { Box } from '@mui/material';
import { useEffect } from 'react';
import { restoreLostFocus } from '@/ui/input/focus';
import { useIgnoreClicksAfterShift } from '@/ui/input/useIgnoreClicksAfterShift';
import { OptionalPart } from '@/ui/messages/guardedPart';
import { createLazyComponent } from '@/ui/messages/lazyComponent';
import { STRIP_HEIGHT_STYLE, STRIP_PLACE_ATTRIBUTE } from './useAlarmStripPlace';

export const lazyAlarmStrip = createLazyComponent<object>(() =>
  import(/* webpackChunkName: "alarmStrip" */ './AlarmStrip').then((m) => m.AlarmStrip),
);

/** Places the strip below the control bar: in a row of its own, or over the top of the content. */
export function AlarmStripPlace({ isShown, hasRow }: { isShown: boolean; hasRow: boolean }) {
  // Moves the focus to the content when the strip disappears with its focused button.
  useEffect(() => (isShown ? restoreLostFocus : undefined), [isShown]);
  // A strip that has just covered a tab must not take the click on the tab.
  const ignoreEarlyClicks = useIgnoreClicksAfterShift(String(isShown));
  if (!isShown && !hasRow) return null;
  return (
    <Box
      {...{ [STRIP_PLACE_ATTRIBUTE]: '' }}
      onClickCapture={ignoreEarlyClicks}
      sx={{
        position: 'relative',
        zIndex: 3,
        bgcolor: 'background.paper',
        ...(hasRow ? STRIP_HEIGHT_STYLE : { height: 0 }),
      }}
    >
      {/* The header still shows the count when the strip fails. */}
      {isShown && <OptionalPart of={lazyAlarmStrip} props={{}} />}
    </Box>
  );
}
