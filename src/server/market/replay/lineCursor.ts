const NEWLINE = 0x0a;
const NS_PER_MS = 1e6;
/** Captures milliseconds and nanoseconds separately: one number of nanoseconds would lose digits. */
const STAMPED = /^(\d{10,14})(\d{6}) /;
const RECEIVED_FIELD = /^\{"recv":(\d{13})/;
/** Public history of Bybit has the time of the exchange only. It is among the first fields. */
const SENT_FIELD = /^\{[^{]{0,200}"ts":(\d{13})\b/;

export type Line = {
  /** Receive time, ms. */
  at: number;
  json: string;
};

/** Splits a recording into lines on demand: parsing all of it would take ten times the memory. */
export class LineCursor {
  private position = 0;
  private upcoming: Line | undefined;

  constructor(private readonly text: Buffer) {
    this.upcoming = this.read();
  }

  get next(): Line | undefined {
    return this.upcoming;
  }

  move(): void {
    this.upcoming = this.read();
  }

  rewind(): void {
    this.position = 0;
    this.upcoming = this.read();
  }

  /** Returns the time of the last line; NaN for an empty recording. */
  lastAt(): number {
    const end = this.text.at(-1) === NEWLINE ? this.text.length - 1 : this.text.length;
    const start = this.text.lastIndexOf(NEWLINE, end - 1) + 1;
    return lineOf(this.text.toString('utf8', start, end))?.at ?? NaN;
  }

  /** Skips lines without a receive time. */
  private read(): Line | undefined {
    while (this.position < this.text.length) {
      const end = this.text.indexOf(NEWLINE, this.position);
      const stop = end === -1 ? this.text.length : end;
      const line = lineOf(this.text.toString('utf8', this.position, stop));
      this.position = stop + 1;
      if (line) return line;
    }
    return undefined;
  }
}

/** Parses `<ns since 1970> <json>`, or an object with its own time in ms. */
function lineOf(text: string): Line | undefined {
  const stamp = STAMPED.exec(text);
  if (stamp) return { at: Number(stamp[1]) + Number(stamp[2]) / NS_PER_MS, json: text.slice(stamp[0].length) };
  const received = RECEIVED_FIELD.exec(text) ?? SENT_FIELD.exec(text);
  return received ? { at: Number(received[1]), json: text } : undefined;
}
