import { Box } from '@mui/material';
import { useEffect } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { restoreLostFocus } from '@/ui/input/focus';
import { useIgnoreClicksAfterShift } from '@/ui/input/useIgnoreClicksAfterShift';
import { NARROW_TAB_HEIGHT_PX, narrowScreenQuery, TAB_HEIGHT_PX } from '@/ui/theme/widths';
import { AlarmStrip } from './AlarmStrip';
import { STRIP_HEIGHT_STYLE, STRIP_PLACE_ATTRIBUTE } from './useAlarmStripPlace';

const TAB_BAR_BORDER_PX = 1;
/** Moves the strip below the tab bar, which it must never cover, and below the rows between the strip and the bar. */
const OVER_CONTENT_STYLE = {
  height: 0,
  order: 1,
  top: TAB_HEIGHT_PX + TAB_BAR_BORDER_PX,
  [narrowScreenQuery]: { top: NARROW_TAB_HEIGHT_PX + TAB_BAR_BORDER_PX },
};

/** Places the strip below the control bar in a row of its own, or below the tab bar over the top of the content. */
export function AlarmStripPlace({ isShown, hasRow }: { isShown: boolean; hasRow: boolean }) {
  // Moves the focus to the content when the strip disappears with its focused button.
  useEffect(() => (isShown ? restoreLostFocus : undefined), [isShown]);
  // A strip that has just covered the content must not take the click on the content.
  const ignoreEarlyClicks = useIgnoreClicksAfterShift(`${isShown} ${hasRow}`);
  if (!isShown && !hasRow) return null;
  return (
    <Box
      {...{ [STRIP_PLACE_ATTRIBUTE]: '' }}
      onClickCapture={ignoreEarlyClicks}
      sx={{
        position: 'relative',
        zIndex: 3,
        bgcolor: 'background.paper',
        ...(hasRow ? STRIP_HEIGHT_STYLE : OVER_CONTENT_STYLE),
      }}
    >
      {/* The header still shows the count when the strip crashes. */}
      {isShown && (
        <ErrorBoundary fallback={null}>
          <AlarmStrip />
        </ErrorBoundary>
      )}
    </Box>
  );
}
