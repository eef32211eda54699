const [NEEDED_MAJOR, NEEDED_MINOR] = [20, 9];

/** Scripts call this function before loading modules that need a newer Node. */
export function requireNodeVersion() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > NEEDED_MAJOR || (major === NEEDED_MAJOR && minor >= NEEDED_MINOR)) return;
  console.error(
    `Node ${NEEDED_MAJOR}.${NEEDED_MINOR} or newer is needed and this is Node ${process.versions.node}: install a newer one from https://nodejs.org and try again.`,
  );
  process.exit(1);
}
