/** Settles with `promise`, or fulfils after `ms`. */
export const settleWithin = (promise: Promise<unknown>, ms: number): Promise<unknown> =>
  Promise.race([promise, new Promise((resolve) => setTimeout(resolve, ms))]);
