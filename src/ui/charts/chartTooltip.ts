import { chartsTooltipClasses } from '@mui/x-charts/ChartsTooltip';

const SCREEN_DISTANCE_PX = 8;

/** Props that keep the tooltip of a chart within the screen of a phone. */
export const CHART_TOOLTIP_PROPS = {
  tooltip: {
    popperOptions: { modifiers: [{ name: 'preventOverflow', options: { padding: SCREEN_DISTANCE_PX } }] },
    sx: {
      [`& .${chartsTooltipClasses.paper}`]: { maxWidth: `calc(100vw - ${2 * SCREEN_DISTANCE_PX}px)` },
      [`& .${chartsTooltipClasses.valueCell}`]: { whiteSpace: 'normal', overflowWrap: 'anywhere' },
    },
  },
};
