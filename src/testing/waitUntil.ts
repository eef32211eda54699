/** Waits until `condition` returns true. After `withinMs`, throws an error that names the missing event `what`. */
export async function waitUntil(what: string, condition: () => boolean, withinMs = 8_000): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error(`timed out: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
