/** Nonce that allows style tags under the content security policy. A page without a nonce has undefined. */
export const cspNonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content || undefined;
