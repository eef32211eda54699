import { LOG_COMPONENTS, LOG_LEVELS } from '@/contract/enums';
import { colourChannels, contrastRatio } from '@/testing/screens/contrast';
import { COLOUR_SCHEMES } from '@/ui/theme/colourSchemes';
import { PALETTES } from '@/ui/theme/palette';
import { LOG_COMPONENT_COLOURS, LOG_LEVEL_COLOURS } from './logColours';

const blendColours = (one: string, other: string, share: number): number[] =>
  colourChannels(one).map((level, at) => level * share + colourChannels(other)[at]! * (1 - share));

const LOG_LABEL_COLOURS = COLOUR_SCHEMES.flatMap((scheme) => [
  ...LOG_COMPONENTS.map((name) => ({ scheme, name, colour: LOG_COMPONENT_COLOURS[scheme][name] })),
  ...LOG_LEVELS.map((name) => ({ scheme, name, colour: LOG_LEVEL_COLOURS[scheme][name] })),
]);

test.each(LOG_LABEL_COLOURS)(
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

test.each(COLOUR_SCHEMES)('no two log components have the same colour in the %s scheme', (scheme) => {
  expect(new Set(Object.values(LOG_COMPONENT_COLOURS[scheme])).size).toBe(LOG_COMPONENTS.length);
});
