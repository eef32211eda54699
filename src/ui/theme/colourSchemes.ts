export const COLOUR_SCHEMES = ['dark', 'light'] as const;
export type ColourScheme = (typeof COLOUR_SCHEMES)[number];
