import path from 'node:path';
import type { RuleSetRule } from 'webpack';

/**
 * Parts of packages that the console never calls: JSON schemas of zod, the texts that `zodErrorTexts.ts` loads later, the
 * ripple that the theme disables, and the copy of static fields in `withTheme` of Emotion.
 */
export const UNUSED_PACKAGE_CODE: RuleSetRule[] = [
  { test: /zod[\\/]v4[\\/]core[\\/](json-schema-processors|to-json-schema)\.js$/ },
  { test: /zod[\\/]v4[\\/]locales[\\/]en\.js$/, issuer: /zod[\\/]v4[\\/]classic/ },
  { test: /ButtonBase[\\/]TouchRipple\.mjs$/ },
  { test: /hoist-non-react-statics\.cjs\.js$/ },
].map((files) => ({ ...files, loader: path.join(__dirname, 'emptyExports.cjs') }));

/**
 * The default of webpack, without the texts of zod. As packages, webpack copied them into the code of the main screen and
 * into the code of the live connection.
 */
export const VENDORS = {
  test: /[\\/]node_modules[\\/](?!zod[\\/]v4[\\/](locales|classic[\\/](iso|coerce)))/,
  priority: -10,
  reuseExistingChunk: true,
};

/** Modules of the console in place of packages. */
export const PACKAGE_ALIASES = { '@popperjs/core$': path.join(__dirname, '../../src/ui/lazyPopper.ts') };
