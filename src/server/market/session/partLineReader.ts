import { LineCursor, type RecordingLine } from '../replay/lineCursor';
import { prefetchSessionText, readSessionText } from './readSession';

/** Reads the lines of consecutive parts of a recording. At most two parts are in memory. */
export class PartLineReader {
  private index = 0;
  private cursor: LineCursor;
  private upcoming: (() => Buffer) | undefined;

  constructor(private readonly paths: readonly string[]) {
    this.cursor = new LineCursor(this.readPartText(0));
    this.prefetchNextPart();
    this.skipEmptyParts();
  }

  get next(): RecordingLine | undefined {
    return this.cursor.next;
  }

  moveToNextLine(): void {
    this.cursor.moveToNextLine();
    this.skipEmptyParts();
  }

  /** Returns the receive time of the last line in ms, or NaN for an empty recording. */
  lastReceivedAt(): number {
    if (this.index === this.paths.length - 1) return this.cursor.lastReceivedAt();
    return new LineCursor(this.readPartText(this.paths.length - 1)).lastReceivedAt();
  }

  private skipEmptyParts(): void {
    while (!this.cursor.next && this.index < this.paths.length - 1) {
      this.index++;
      this.cursor = new LineCursor(this.upcoming?.() ?? this.readPartText(this.index));
      this.prefetchNextPart();
    }
  }

  private prefetchNextPart(): void {
    const path = this.paths[this.index + 1];
    this.upcoming = path === undefined ? undefined : prefetchSessionText(path);
  }

  private readPartText(index: number): Buffer {
    return readSessionText(this.paths[index] ?? '');
  }
}
