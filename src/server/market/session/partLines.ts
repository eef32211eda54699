import { LineCursor, type RecordingLine } from '../replay/lineCursor';
import { prefetchText, sessionText } from './readSession';

/** Reads the lines of several parts in a row. At most two parts are in memory. */
export class PartLines {
  private index = 0;
  private cursor: LineCursor;
  private upcoming: (() => Buffer) | undefined;

  constructor(private readonly paths: readonly string[]) {
    this.cursor = new LineCursor(this.textOf(0));
    this.prefetch();
    this.skipEmpty();
  }

  get next(): RecordingLine | undefined {
    return this.cursor.next;
  }

  move(): void {
    this.cursor.moveToNextLine();
    this.skipEmpty();
  }

  /** Returns the time of the last line; NaN for an empty recording. */
  lastAt(): number {
    if (this.index === this.paths.length - 1) return this.cursor.lastAt();
    return new LineCursor(this.textOf(this.paths.length - 1)).lastAt();
  }

  private skipEmpty(): void {
    while (!this.cursor.next && this.index < this.paths.length - 1) {
      this.index++;
      this.cursor = new LineCursor(this.upcoming?.() ?? this.textOf(this.index));
      this.prefetch();
    }
  }

  private prefetch(): void {
    const path = this.paths[this.index + 1];
    this.upcoming = path === undefined ? undefined : prefetchText(path);
  }

  private textOf(index: number): Buffer {
    return sessionText(this.paths[index] ?? '');
  }
}
