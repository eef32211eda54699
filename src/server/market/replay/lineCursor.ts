const NEWLINE_CHAR_CODE = 0x0a;
const NS_PER_MS = 1e6;
/** Matches milliseconds and nanoseconds separately, because one number of nanoseconds would lose digits. */
const STAMPED_LINE = /^(\d{10,14})(\d{6}) /;
const LINE_WITH_RECV_FIELD = /^\{"recv":(\d{13})/;
/** Matches the exchange's time among the first fields. Public history of Bybit has no receive time. */
const LINE_WITH_TS_FIELD = /^\{[^{]{0,200}"ts":(\d{13})\b/;

export type RecordingLine = {
  /** Receive time in ms since 1970. */
  at: number;
  json: string;
};

/** Reads a recording line by line. Parsing the whole recording at once would take ten times the memory. */
export class LineCursor {
  private position = 0;
  private upcoming: RecordingLine | undefined;

  constructor(private readonly text: Buffer) {
    this.upcoming = this.read();
  }

  get next(): RecordingLine | undefined {
    return this.upcoming;
  }

  moveToNextLine(): void {
    this.upcoming = this.read();
  }

  rewind(): void {
    this.position = 0;
    this.upcoming = this.read();
  }

  /** Returns the receive time of the last line, or NaN for an empty recording. */
  lastAt(): number {
    const end = this.text.at(-1) === NEWLINE_CHAR_CODE ? this.text.length - 1 : this.text.length;
    const start = this.text.lastIndexOf(NEWLINE_CHAR_CODE, end - 1) + 1;
    return parseLine(this.text.toString('utf8', start, end))?.at ?? NaN;
  }

  /** Reads the next line with a receive time. */
  private read(): RecordingLine | undefined {
    while (this.position < this.text.length) {
      const end = this.text.indexOf(NEWLINE_CHAR_CODE, this.position);
      const stop = end === -1 ? this.text.length : end;
      const line = parseLine(this.text.toString('utf8', this.position, stop));
      this.position = stop + 1;
      if (line) return line;
    }
    return undefined;
  }
}

/** Parses a line `<ns since 1970> <json>`, or a JSON object that contains its time in ms. */
function parseLine(text: string): RecordingLine | undefined {
  const stamp = STAMPED_LINE.exec(text);
  if (stamp) return { at: Number(stamp[1]) + Number(stamp[2]) / NS_PER_MS, json: text.slice(stamp[0].length) };
  const received = LINE_WITH_RECV_FIELD.exec(text) ?? LINE_WITH_TS_FIELD.exec(text);
  return received ? { at: Number(received[1]), json: text } : undefined;
}
