import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { GlobalStyles } from '@mui/material';
import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { subscribeToAppearance, effectiveScheme } from './appearance';
import { cspNonce } from './cspNonce';
import { COLOUR_SCHEMES, type ColourScheme } from './colourSchemes';
import { BLUE_ORANGE_PAIR } from './palette';
import { CSS_VARIABLE_PREFIX, theme } from './theme';

type StylePlugin = NonNullable<Parameters<typeof createCache>[0]['stylisPlugins']>[number];

/**
 * Adds the one vendor prefix that the console needs: Safari has no `user-select` without prefix. Replaces the prefixer
 * of emotion, which examines every declaration and took a third of the time of all styles.
 */
const prefixUserSelect: StylePlugin = (element) => {
  if (element.type === 'decl' && element.props === 'user-select')
    element.return = `-webkit-${element.value}${element.value}`;
};

const styleCache = createCache({ key: 'of', nonce: cspNonce, stylisPlugins: [prefixUserSelect] });

const gainLossColourRules = (scheme: ColourScheme): Record<string, Record<string, string>> => ({
  [`[data-pair="blue-orange"][data-scheme="${scheme}"]`]: {
    [`--${CSS_VARIABLE_PREFIX}-palette-gain-main`]: BLUE_ORANGE_PAIR[scheme].gain,
    [`--${CSS_VARIABLE_PREFIX}-palette-loss-main`]: BLUE_ORANGE_PAIR[scheme].loss,
  },
});
const gainLossStyles = <GlobalStyles styles={COLOUR_SCHEMES.map(gainLossColourRules)} />;

type StorageManager = NonNullable<Parameters<typeof ThemeProvider>[0]['storageManager']>;

/** Lets the Material UI theme read the current colour scheme. The module appearance.ts stores the operator's choice. */
const appearanceStorageManager: StorageManager = ({ key }) => ({
  get: (fallback: unknown) => (key === 'mui-mode' ? effectiveScheme() : fallback),
  set: () => undefined,
  subscribe: (handler: (mode: unknown) => void) =>
    key === 'mui-mode' ? subscribeToAppearance(() => handler(effectiveScheme())) : () => undefined,
});

export function ConsoleTheme({ children }: { children: ReactNode }) {
  return (
    <CacheProvider value={styleCache}>
      <ThemeProvider theme={theme} defaultMode="dark" storageManager={appearanceStorageManager} noSsr>
        {gainLossStyles}
        {children}
      </ThemeProvider>
    </CacheProvider>
  );
}
