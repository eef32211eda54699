import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { colourChannels, contrastRatio } from '@/testing/screens/contrast';
import { COLOUR_SCHEMES, type ColourScheme } from './colourSchemes';
import { BLUE_ORANGE_PAIR, OUTAGE_OPACITY, PALETTES, PRIMARY_HOVER_COLOUR } from './palette';

const hexContrastRatio = (one: string, other: string): number =>
  contrastRatio(colourChannels(one), colourChannels(other));

const schemeTextColours = (scheme: ColourScheme): [string, string][] => {
  const { text, quiet, primary, error, warning, success, paper, rehearsal, gain, loss } = PALETTES[scheme];
  return [
    ['text', text],
    ['quiet', quiet],
    ...Object.entries({ primary, error, warning, success, paper, rehearsal, gain, loss }).map(
      ([name, { main }]): [string, string] => [name, main],
    ),
    ['blue gain', BLUE_ORANGE_PAIR[scheme].gain],
    ['orange loss', BLUE_ORANGE_PAIR[scheme].loss],
  ];
};

const TEXT_COLOURS = COLOUR_SCHEMES.flatMap((scheme) =>
  schemeTextColours(scheme).map(([name, colour]) => ({ scheme, name, colour })),
);
test.each(TEXT_COLOURS)(
  'the text colour $name is readable on every background of the $scheme scheme',
  ({ scheme, colour }) => {
    const { ground, surface, raised } = PALETTES[scheme];
    for (const behind of [ground, surface, raised])
      expect(hexContrastRatio(colour, behind)).toBeGreaterThanOrEqual(4.5);
  },
);

const dimmedColour = (colour: string, ground: string): string => {
  const channels = [1, 3, 5].map((at) => {
    const [above, below] = [colour, ground].map((hex) => parseInt(hex.slice(at, at + 2), 16));
    return Math.round(above! * OUTAGE_OPACITY + below! * (1 - OUTAGE_OPACITY));
  });
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
};
test.each(TEXT_COLOURS)(
  'the text colour $name of the $scheme scheme is readable while an outage dims the content',
  ({ scheme, colour }) => {
    const { ground, surface, raised } = PALETTES[scheme];
    for (const behind of [ground, surface, raised]) {
      expect(hexContrastRatio(dimmedColour(colour, ground), dimmedColour(behind, ground))).toBeGreaterThanOrEqual(4.5);
    }
  },
);

const BACKGROUND_COLOURS = COLOUR_SCHEMES.flatMap((scheme) =>
  (['primary', 'error', 'danger', 'warning', 'success', 'live', 'paper', 'rehearsal', 'gain', 'loss'] as const).map(
    (name) => ({
      scheme,
      name,
      ...PALETTES[scheme][name],
      ...(name === 'warning' && { main: PALETTES[scheme].warning.light }),
    }),
  ),
);
test.each(BACKGROUND_COLOURS)(
  'the text on a $name background of the $scheme scheme is readable',
  ({ main, contrastText }) => {
    expect(hexContrastRatio(main, contrastText)).toBeGreaterThanOrEqual(4.5);
  },
);

test.each(COLOUR_SCHEMES)('the text of a hovered button is readable in the %s scheme', (scheme) => {
  const { contrastText } = PALETTES[scheme].primary;
  expect(hexContrastRatio(PRIMARY_HOVER_COLOUR[scheme], contrastText)).toBeGreaterThanOrEqual(4.5);
});

test.each(COLOUR_SCHEMES)('the LIVE frame has enough contrast to the page in the %s scheme', (scheme) => {
  expect(hexContrastRatio(PALETTES[scheme].live.main, PALETTES[scheme].ground)).toBeGreaterThanOrEqual(3);
});

test('page.css has the colours of the palette', () => {
  const css = readFileSync(join(__dirname, 'page.css'), 'utf8');
  const [dark, light] = css.split("[data-scheme='light']");
  const token = (block: string, name: string): string | undefined => new RegExp(`--${name}: (.+?);`).exec(block)?.[1];
  for (const [scheme, block] of [
    ['dark', dark!],
    ['light', light!],
  ] as const) {
    const { ground, surface, line, text, quiet, primary, error, warning } = PALETTES[scheme];
    expect(token(block, 'ground')).toBe(ground);
    expect(token(block, 'surface')).toBe(surface);
    expect(token(block, 'line')).toBe(line);
    expect(token(block, 'text')).toBe(text);
    expect(token(block, 'quiet')).toBe(quiet);
    expect(token(block, 'primary')).toBe(primary.main);
    expect(token(block, 'on-primary')).toBe(primary.contrastText);
    expect(token(block, 'error')).toBe(error.main);
    expect(token(block, 'warning')).toBe(warning.main);
  }
});
