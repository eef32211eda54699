import { LineCursor, type RecordingLine } from '../replay/lineCursor';
import { prefetchSessionText, readSessionText } from './readSession';

/** Reads the lines of consecutive parts of a recording. Holds the text of at most two parts in memory. */
export class RecordingLineReader {
  private index = 0;
  private cursor: LineCursor;
  private upcoming: (() => Buffer) | undefined;

  constructor(private readonly paths: readonly string[]) {
    this.cursor = new LineCursor(this.readPart(0));
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
    return new LineCursor(this.readPart(this.paths.length - 1)).lastReceivedAt();
  }

  private skipEmptyParts(): void {
    while (!this.cursor.next && this.index < this.paths.length - 1) {
      this.index++;
      this.cursor = new LineCursor(this.upcoming?.() ?? this.readPart(this.index));
      this.prefetchNextPart();
    }
  }

  private prefetchNextPart(): void {
    const path = this.paths[this.index + 1];
    this.upcoming = path === undefined ? undefined : prefetchSessionText(path);
  }

  private readPart(index: number): Buffer {
    return readSessionText(this.paths[index] ?? '');
  }
}
