/**
 * One file with named parts: the length of the header in 4 bytes, the header as JSON with the place of each part, the
 * parts. Any part of it, such as one story among thousands, can be read alone.
 */
type Header = Record<string, [from: number, length: number]>;

/** Reads `length` bytes from `from`. */
export type ReadBytes = (from: number, length: number) => Promise<Uint8Array>;

const LENGTH_BYTES = 4;

/** Writes the parts into one buffer, which can be moved to another thread. */
export function packArchive(parts: ReadonlyMap<string, readonly Uint8Array[]>): Uint8Array<ArrayBuffer> {
  const header: Header = {};
  let length = 0;
  for (const [name, chunks] of parts) {
    const size = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
    header[name] = [length, size];
    length += size;
  }
  const head = new TextEncoder().encode(JSON.stringify(header));
  const archive = new Uint8Array(LENGTH_BYTES + head.length + length);
  new DataView(archive.buffer).setUint32(0, head.length);
  archive.set(head, LENGTH_BYTES);
  let at = LENGTH_BYTES + head.length;
  for (const chunk of [...parts.values()].flat()) {
    archive.set(chunk, at);
    at += chunk.length;
  }
  return archive;
}

export type Archive = {
  has(part: string): Promise<boolean>;
  /** Returns a part, or a stretch of it. Throws for a part that the archive does not have. */
  read(part: string, stretch?: readonly [from: number, length: number]): Promise<Uint8Array>;
};

export function openArchive(readBytes: ReadBytes): Archive {
  const open = async (): Promise<{ header: Header; begin: number }> => {
    const size = Buffer.from(await readBytes(0, LENGTH_BYTES)).readUInt32BE();
    const text = Buffer.from(await readBytes(LENGTH_BYTES, size)).toString('utf8');
    return { header: JSON.parse(text) as Header, begin: LENGTH_BYTES + size };
  };
  const opened = open();
  return {
    has: async (part) => part in (await opened).header,
    async read(part, stretch) {
      const { header, begin } = await opened;
      const place = header[part];
      if (place === undefined) throw new Error(`The archive has no part ${part}`);
      const [from, length] = stretch ?? [0, place[1]];
      return readBytes(begin + place[0] + from, length);
    },
  };
}
