import { z } from '../schema/z';

/** Number of bots of one console. The console polls each of them. */
export const MAX_BOTS = 50;
const MAX_NAME_LENGTH = 40;
const LOOPBACK_PATTERN = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/;

/** A bot of a console. Without an address the bot is the server of the page. */
export type ListedBot = { name: string; address?: string | undefined };

/** List of bots in the page, `<meta name="bots">`. */
export const botListSchema = z.array(z.object({ name: z.string(), address: z.string().optional() }));

/**
 * Normalises an origin: lower case, no default port, no dot after the host. Returns undefined for a text that is no
 * origin.
 */
export function normaliseOrigin(text: string): string | undefined {
  if (!URL.canParse(text) || !/^https?:/i.test(text)) return undefined;
  const { origin, href } = new URL(text);
  return href === `${origin}/` ? origin.replace(/\.(?=:\d+$|$)/, '') : undefined;
}

const isPublicHttp = (origin: string): boolean =>
  origin.startsWith('http:') && !LOOPBACK_PATTERN.test(new URL(origin).hostname);

/** Returns the first name or address that a second bot also has. */
const repeatedOf = (texts: readonly string[]): string | undefined =>
  texts.find((text, index) => texts.indexOf(text) !== index);

/**
 * Checks the names and addresses of the bots of a console. Returns the bots with normalised addresses and one sentence
 * for each mistake.
 */
export function readBotList(listed: readonly ListedBot[]): { bots: ListedBot[]; problems: string[] } {
  const problems: string[] = [];
  const bots = listed.map(({ name, address }): ListedBot => {
    const trimmed = name.trim();
    if (trimmed === '') problems.push('must give each bot a name');
    if (trimmed.length > MAX_NAME_LENGTH) problems.push(`must have names of at most ${MAX_NAME_LENGTH} characters`);
    if (address === undefined) return { name: trimmed };
    const origin = normaliseOrigin(address.trim());
    if (origin === undefined)
      problems.push(`must give ${trimmed} an address such as https://bot.example, without path and password`);
    return { name: trimmed, address: origin };
  });
  const origins = bots.flatMap(({ address }) => address ?? []);
  const name = repeatedOf(bots.map((bot) => bot.name.toLowerCase()));
  const address = repeatedOf(origins);
  const namesOf = (origin: string): string =>
    bots.flatMap((bot) => (bot.address === origin ? bot.name : [])).join(' and ');
  if (name !== undefined) problems.push(`must not give the name ${name} to two bots`);
  if (address !== undefined) problems.push(`must not give one address to ${namesOf(address)}`);
  if (listed.filter((bot) => bot.address === undefined).length > 1)
    problems.push('must give all bots but one an address');
  if (bots.length > MAX_BOTS) problems.push(`must have at most ${MAX_BOTS} bots`);
  const plain = origins.find(isPublicHttp);
  // A page over https cannot call http. Loopback addresses are an exception of the browsers.
  if (plain !== undefined && origins.some((origin) => origin.startsWith('https:')))
    problems.push(`must not give ${namesOf(plain)} an http address beside https addresses`);
  return { bots, problems: [...new Set(problems)] };
}
