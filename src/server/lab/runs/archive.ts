import { z } from '@/contract/schema/z';

/**
 * Header of the archive of a Lab run: position and length of each named part. An archive consists of the header length
 * in 4 bytes, the header as JSON and the parts. Readers can load a single part of an archive, or a range of bytes from
 * one part.
 */
const archiveHeaderSchema = z.record(z.string(), z.tuple([z.number(), z.number()]));
type ArchiveHeader = z.infer<typeof archiveHeaderSchema>;

/** Reads `length` bytes of an archive from the position `from`. */
export type ArchiveByteReader = (from: number, length: number) => Promise<Uint8Array>;

const ARCHIVE_HEADER_LENGTH_BYTES = 4;

/** Writes the parts into one archive, whose buffer can be moved to another thread. */
export function packLabRunArchive(parts: ReadonlyMap<string, readonly Uint8Array[]>): Uint8Array<ArrayBuffer> {
  const header: ArchiveHeader = {};
  let length = 0;
  for (const [name, chunks] of parts) {
    const size = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
    header[name] = [length, size];
    length += size;
  }
  const head = new TextEncoder().encode(JSON.stringify(header));
  const archive = new Uint8Array(ARCHIVE_HEADER_LENGTH_BYTES + head.length + length);
  new DataView(archive.buffer).setUint32(0, head.length);
  archive.set(head, ARCHIVE_HEADER_LENGTH_BYTES);
  let at = ARCHIVE_HEADER_LENGTH_BYTES + head.length;
  for (const chunk of [...parts.values()].flat()) {
    archive.set(chunk, at);
    at += chunk.length;
  }
  return archive;
}

export type LabRunArchive = {
  hasPart(part: string): Promise<boolean>;
  /** Returns a part of the archive, or only `range` of that part. Throws for a part that the archive does not have. */
  readPart(part: string, range?: readonly [from: number, length: number]): Promise<Uint8Array>;
};

export function openLabRunArchive(readBytes: ArchiveByteReader): LabRunArchive {
  const open = async (): Promise<{ header: ArchiveHeader; begin: number }> => {
    const size = Buffer.from(await readBytes(0, ARCHIVE_HEADER_LENGTH_BYTES)).readUInt32BE();
    const text = Buffer.from(await readBytes(ARCHIVE_HEADER_LENGTH_BYTES, size)).toString('utf8');
    return { header: archiveHeaderSchema.parse(JSON.parse(text)), begin: ARCHIVE_HEADER_LENGTH_BYTES + size };
  };
  const opened = open();
  // A failed read rejects each call below. Without this handler it would also end the process.
  opened.catch(() => undefined);
  return {
    hasPart: async (part) => part in (await opened).header,
    async readPart(part, range) {
      const { header, begin } = await opened;
      const place = header[part];
      if (place === undefined) throw new Error(`The archive has no part ${part}`);
      const [from, length] = range ?? [0, place[1]];
      return readBytes(begin + place[0] + from, length);
    },
  };
}
