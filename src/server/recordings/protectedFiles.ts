type ProtectedFiles = {
  /** Protects files from deletion until the first call of the returned function. */
  hold(paths: readonly string[]): () => void;
  isHeld(path: string): boolean;
};

/** Creates the registry of recording files that a run or a download protects from deletion. */
export function createProtectedFiles(): ProtectedFiles {
  const holders = new Map<string, number>();
  return {
    hold(paths) {
      for (const path of paths) holders.set(path, (holders.get(path) ?? 0) + 1);
      let isReleased = false;
      return () => {
        if (isReleased) return;
        isReleased = true;
        for (const path of paths) {
          const left = (holders.get(path) ?? 1) - 1;
          if (left > 0) holders.set(path, left);
          else holders.delete(path);
        }
      };
    },
    isHeld: (path) => holders.has(path),
  };
}
