/** Nonce that allows style tags under the content security policy. Undefined when the page has no nonce. */
export const cspNonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content || undefined;
