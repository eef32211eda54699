export type ProtectedFiles = {
  /** Protects files from deletion. The first call of the returned function ends the protection. */
  protect(paths: readonly string[]): () => void;
  isProtected(path: string): boolean;
};

/** Creates the registry of recording files that a Lab run or a download protects from deletion. */
export function createProtectedFiles(): ProtectedFiles {
  const protectionCounts = new Map<string, number>();
  return {
    protect(paths) {
      for (const path of paths) protectionCounts.set(path, (protectionCounts.get(path) ?? 0) + 1);
      let isReleased = false;
      return () => {
        if (isReleased) return;
        isReleased = true;
        for (const path of paths) {
          const left = (protectionCounts.get(path) ?? 1) - 1;
          if (left > 0) protectionCounts.set(path, left);
          else protectionCounts.delete(path);
        }
      };
    },
    isProtected: (path) => protectionCounts.has(path),
  };
}
