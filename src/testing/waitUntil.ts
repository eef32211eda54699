/** Waits until `holds` returns true. Throws an error with `what` after `withinMs`. */
export async function waitUntil(what: string, holds: () => boolean, withinMs = 8_000): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!holds()) {
    if (Date.now() > deadline) throw new Error(`timed out: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
