/** Nonce that allows style tags under the content security policy. The value is undefined on a page without a nonce. */
export const cspNonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content || undefined;
