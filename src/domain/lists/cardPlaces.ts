/** The place of a card on the page; React keeps the elements of a place whatever it shows. */
export type CardPlace = { place: number; key: string };
export type CardPlaces = { cards: readonly CardPlace[]; used: number };

export const NO_PLACES: CardPlaces = { cards: [], used: 0 };

/**
 * Assigns places to the cards with these keys, in their order. A card that stays keeps its place. Where none stays, as in
 * a storm, the new cards take over the places: rewriting an element costs less than making one.
 */
export function nextPlaces(before: CardPlaces, keys: readonly string[]): CardPlaces {
  const known = new Map(before.cards.map(({ key, place }) => [key, place]));
  if (keys.length === before.cards.length && keys.every((key, index) => before.cards[index]?.key === key))
    return before;
  const takesOver = !keys.some((key) => known.has(key));
  let { used } = before;
  const cards = keys.map((key, index) => {
    const place = takesOver ? before.cards[index]?.place : known.get(key);
    return { key, place: place ?? (used += 1) };
  });
  return { cards, used };
}
