/** Matches a placeholder that only the bot's server replaces. On another host the placeholder stays in the page. */
const PLACEHOLDER_PATTERN = /^__.*__$/;

/** Returns the content of a meta element of the page; undefined when the page does not set it. */
export function pageFact(name: 'version' | 'market'): string | undefined {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
  return content === '' || PLACEHOLDER_PATTERN.test(content) ? undefined : content;
}
