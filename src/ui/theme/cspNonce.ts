/** The nonce that lets a style tag pass the content security policy; undefined when the page has none. */
export const cspNonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content || undefined;
