import type { LogComponent, LogLevel } from '@/contract/enums';
import type { ColourScheme } from '@/ui/theme/colourSchemes';
import { PALETTES } from '@/ui/theme/palette';

type ColoursByScheme<Name extends string> = Record<ColourScheme, Record<Name, string>>;

/** Colours of the log components, readable on every background of both schemes. */
export const LOG_COMPONENT_COLOURS: ColoursByScheme<LogComponent> = {
  dark: {
    AUTH: '#c9a7f5',
    SYSTEM: '#b8c4d2',
    CONFIG: '#7fc8e8',
    PARAM_LOAD: '#7ad0c4',
    AUTO_LOAD: '#9bd08a',
    PRIORITY_ENFORCE: '#c9cf6e',
    DATA: '#8fb8ff',
    STRATEGY: '#e6b3dd',
    EXECUTION: '#f0ab84',
    RISK: '#f098b0',
    LATENCY_GUARD: '#d9bf8c',
    RECOVERY: '#b0acff',
  },
  light: {
    AUTH: '#6b3fb0',
    SYSTEM: '#44566b',
    CONFIG: '#0b6285',
    PARAM_LOAD: '#0b6a5e',
    AUTO_LOAD: '#2f6b1f',
    PRIORITY_ENFORCE: '#5f6306',
    DATA: '#2a55b8',
    STRATEGY: '#94307f',
    EXECUTION: '#984212',
    RISK: '#a3274f',
    LATENCY_GUARD: '#75541a',
    RECOVERY: '#4a43b3',
  },
};

const logLevelColours = ({ error, warning, quiet }: (typeof PALETTES)[ColourScheme]): Record<LogLevel, string> => ({
  ERROR: error.main,
  WARNING: warning.main,
  INFO: quiet,
  DEBUG: quiet,
});

export const LOG_LEVEL_COLOURS: ColoursByScheme<LogLevel> = {
  dark: logLevelColours(PALETTES.dark),
  light: logLevelColours(PALETTES.light),
};
