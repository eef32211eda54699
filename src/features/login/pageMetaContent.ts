/** Matches a placeholder such as `__MARKET__`, which the bot replaces when the bot serves the page. */
const PLACEHOLDER_PATTERN = /^__.*__$/;

export function pageMetaContent(name: 'version' | 'market'): string | undefined {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
  return content === '' || PLACEHOLDER_PATTERN.test(content) ? undefined : content;
}
