import { botListSchema, readBotList } from '@/contract/bot/botList';
import { parseJson } from '@/contract/schema/jsonText';

/** A bot of the page. */
export type PageBot = {
  /** Origin of the bot. The bot of the page's own server has the empty id, and keeps the storage keys of one bot. */
  id: string;
  name: string;
  host: string;
};

const OWN_ID = '';
const UNNAMED = 'This bot';

export const storagePrefixOf = ({ id }: Pick<PageBot, 'id'>): string => (id === OWN_ID ? '' : `bot/${id}/`);

/**
 * Reads the list of the page. The bot of the page's own server is first, with the name of the entry without address or
 * with the server's address. Throws for an invalid list, because a wrong address could receive a password.
 */
export function readBots(listText: string, ownHost: string): PageBot[] {
  const { bots, problems } = readBotList(botListSchema.parse(parseJson(listText)));
  if (problems.length > 0)
    throw new Error(`The bots of this page are not usable: the list ${problems.join(', and ')}.`);
  const own = bots.find(({ address }) => address === undefined || address === ownHost);
  const others = bots.flatMap(({ name, address }) =>
    address === undefined || address === ownHost ? [] : { id: address, name, host: address },
  );
  return [{ id: OWN_ID, name: own?.name ?? UNNAMED, host: ownHost }, ...others];
}
