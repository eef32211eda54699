import { LOG_COMPONENTS, LOG_LEVELS } from '@/contract/enums';
import { PALETTES, SCHEMES } from '@/ui/theme/palette';
import { COMPONENT_COLOURS, LEVEL_COLOURS } from './logColours';

const colourChannels = (colour: string): number[] => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));

function relativeLuminance(colour: readonly number[]): number {
  const [red, green, blue] = colour.map((level) => {
    const channel = level / 255;
    return channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrastRatio(one: readonly number[], other: readonly number[]): number {
  const [lighter, darker] = [relativeLuminance(one), relativeLuminance(other)].sort((a, b) => b - a);
  return (lighter! + 0.05) / (darker! + 0.05);
}

const blendColours = (one: string, other: string, share: number): number[] =>
  colourChannels(one).map((level, at) => level * share + colourChannels(other)[at]! * (1 - share));

const LABEL_COLOURS = SCHEMES.flatMap((scheme) => [
  ...LOG_COMPONENTS.map((name) => ({ scheme, name, colour: COMPONENT_COLOURS[scheme][name] })),
  ...LOG_LEVELS.map((name) => ({ scheme, name, colour: LEVEL_COLOURS[scheme][name] })),
]);

test.each(LABEL_COLOURS)(
  'the colour of $name is readable on every background of the $scheme scheme',
  ({ scheme, colour }) => {
    const { ground, surface, raised, error } = PALETTES[scheme];
    const hoveredRow =
      scheme === 'dark' ? blendColours('#ffffff', surface, 0.08) : blendColours('#000000', surface, 0.04);
    const grounds = [
      ...[ground, surface, raised].map(colourChannels),
      hoveredRow,
      blendColours(error.main, surface, 0.07),
    ];
    for (const behind of grounds) expect(contrastRatio(colourChannels(colour), behind)).toBeGreaterThanOrEqual(4.5);
  },
);

test.each(SCHEMES)('no two log components have the same colour in the %s scheme', (scheme) => {
  expect(new Set(Object.values(COMPONENT_COLOURS[scheme])).size).toBe(LOG_COMPONENTS.length);
});
