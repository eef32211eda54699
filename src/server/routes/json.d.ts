// The compiler needs no file of docs/contract, because a fresh clone has none before the first build.
declare module '*.json' {
  const document: Record<string, unknown>;
  export = document;
}
