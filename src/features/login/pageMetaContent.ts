/** Matches a placeholder that the bot's server replaces. A page from another host keeps the placeholder. */
const PLACEHOLDER_PATTERN = /^__.*__$/;

/** Returns the content of a meta element, or undefined when the page sets no content. */
export function pageMetaContent(name: 'version' | 'market'): string | undefined {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
  return content === '' || PLACEHOLDER_PATTERN.test(content) ? undefined : content;
}
