/** Left in the page by a host that is not the bot's own server. */
const UNFILLED = /^__.*__$/;

/** Returns what the page itself says in a meta element, without a session; undefined where it says nothing. */
export function pageFact(name: 'version' | 'market'): string | undefined {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
  return content === '' || UNFILLED.test(content) ? undefined : content;
}
