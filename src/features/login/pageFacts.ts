/** Matches a placeholder that only the bot's own server replaces. Another host leaves it in the page. */
const UNFILLED = /^__.*__$/;

/** Returns a fact from a meta element of the page, or undefined when the page does not have it. */
export function pageFact(name: 'version' | 'market'): string | undefined {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
  return content === '' || UNFILLED.test(content) ? undefined : content;
}
