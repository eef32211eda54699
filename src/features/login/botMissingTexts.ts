import type { BotFinding } from '@/api/botCheck/judgeReply';
import { BOT_CHECK_TIMEOUT_MS } from '@/api/botCheck/requestStatus';

type MissingBot = Exclude<BotFinding, { kind: 'bot' }>;
type Addresses = {
  /** Origin of the bot. */
  host: string;
  /** Origin of this page. */
  page: string;
  /** True for a bot whose address stands in the list of bots, in place of bot-host. */
  isListed?: boolean;
};

export type BotMissingTexts = {
  title: string;
  reason: string;
  advice: string;
  /** True for an address whose certificate error a browser shows in a tab of its own. */
  isOpenedInTab?: true;
};

/** Returns what the sign-in screen says when no bot answers. */
export function botMissingTexts(finding: MissingBot, { host, page, isListed = false }: Addresses): BotMissingTexts {
  const title = `No bot answers at ${host}`;
  const setting = isListed ? 'the list of bots of this page' : 'bot-host of this page';
  switch (finding.kind) {
    case 'noConnection':
      return {
        title,
        reason: 'The browser gets no connection: the bot is off, the address is wrong, or a firewall blocks it.',
        advice: `Start the bot, or correct the address in ${setting}.`,
      };
    case 'noTlsConnection':
      return {
        title,
        reason:
          'The browser gets no connection: the bot is off, its certificate is refused, or it speaks http instead of https.',
        advice: 'Open the address in a new tab: the browser names a refused certificate there.',
        isOpenedInTab: true,
      };
    case 'offline':
      return {
        title: `No network to ${host}`,
        reason: 'The browser reports that this device is offline.',
        advice: 'Connect this device to the network.',
      };
    case 'mixedContent':
      return {
        title: `The browser blocks ${host}`,
        reason: 'This page uses https, and a browser blocks requests of such a page to an http address.',
        advice: `Give the bot an https address, and enter it in ${setting}.`,
      };
    case 'policy':
      return {
        title: `The browser blocks ${host}`,
        reason: 'The content security policy of this page does not allow requests to this address.',
        advice: `Add ${host} and its websocket to connect-src where this page is served.`,
      };
    case 'cors':
      return {
        title: `${host} does not allow this page`,
        reason: `A server answers, but does not let a page of ${page} read its replies (CORS).`,
        advice: `If it is the bot, allow the origin ${page} there. Otherwise correct the address in ${setting}.`,
      };
    case 'timeout':
      return {
        title: `No answer from ${host}`,
        reason: `The server did not answer completely within ${BOT_CHECK_TIMEOUT_MS / 1000} seconds.`,
        advice: 'The bot may hang or have too much to do: look at its log, or restart it.',
      };
    case 'redirect':
      return {
        title: `${host} redirects`,
        reason: 'The server sends this page to another address. The console sends no password there.',
        advice: `Open the console at the address to which the server redirects, or enter it in ${setting}.`,
      };
    case 'gateway':
      return {
        title,
        reason: `A proxy answers with status ${finding.status}, and the bot behind it does not.`,
        advice: 'Start the bot, or correct its address in the proxy.',
      };
    case 'webServer':
      return {
        title,
        reason: `A web server answers with a page or text (status ${finding.status}).`,
        advice: `Let the web server pass /api and /ws on to the bot, or correct the address in ${setting}.`,
      };
    case 'otherApi':
      return {
        title,
        reason: `Another program answers (status ${finding.status}), and its reply is not that of a bot.`,
        advice: 'Check host and port. The calls of a bot are below /api at the root of its address.',
      };
    case 'tooLarge':
      return {
        title,
        reason: 'The server answers with more than 1 MiB, which no status of a bot has.',
        advice: 'Check host and port.',
      };
  }
}
