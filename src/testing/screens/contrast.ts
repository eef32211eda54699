type ColourChannels = readonly number[];

/** Returns red, green and blue of a colour such as '#3fbf8f', from 0 to 255. */
export const colourChannels = (colour: string): number[] =>
  [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));

/** Returns the contrast ratio of two colours by WCAG, from 1 to 21. */
export function contrastRatio(one: ColourChannels, other: ColourChannels): number {
  const [lighter, darker] = [relativeLuminance(one), relativeLuminance(other)].sort((a, b) => b - a);
  return (lighter! + 0.05) / (darker! + 0.05);
}

function relativeLuminance(colour: ColourChannels): number {
  const [red, green, blue] = colour.map((level) => {
    const channel = level / 255;
    return channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}
