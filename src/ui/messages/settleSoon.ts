/** A press must show an effect, even if the code that it needs never arrives. */
const MAX_CODE_WAIT_MS = 400;

/** Settles with the loading of code, or after MAX_CODE_WAIT_MS. */
export const settleSoon = (loading: Promise<unknown>): Promise<unknown> =>
  Promise.race([loading, new Promise((resolve) => setTimeout(resolve, MAX_CODE_WAIT_MS))]);
