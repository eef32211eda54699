/** The one-time token that lets a style tag past the content security policy; undefined where the page carries none. */
export const cspNonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content || undefined;
