const NEWLINE_CHAR_CODE = 0x0a;
const NS_PER_MS = 1e6;
/**
 * Splits a timestamp in ns into milliseconds and six more digits, because a number cannot represent all digits exactly.
 */
const NS_TIMESTAMP_LINE_PATTERN = /^(\d{10,14})(\d{6}) /;
const RECV_FIELD_LINE_PATTERN = /^\{"recv":(\d{13})/;
/** Matches the exchange's time in a line of Bybit's public history, which has no receive time. */
const TS_FIELD_LINE_PATTERN = /^\{[^{]{0,200}"ts":(\d{13})\b/;

export type RecordingLine = {
  /** Receive time in ms since 1970. */
  at: number;
  json: string;
};

/** Reads a recording line by line. Parsing all lines at once would take ten times the memory. */
export class LineCursor {
  private position = 0;
  private upcoming: RecordingLine | undefined;

  constructor(private readonly text: Buffer) {
    this.upcoming = this.readNextLine();
  }

  get next(): RecordingLine | undefined {
    return this.upcoming;
  }

  moveToNextLine(): void {
    this.upcoming = this.readNextLine();
  }

  rewind(): void {
    this.position = 0;
    this.upcoming = this.readNextLine();
  }

  /** Returns the receive time of the last line with a receive time, or NaN for an empty recording. */
  lastReceivedAt(): number {
    return findLastReceiveTime(this.text);
  }

  private readNextLine(): RecordingLine | undefined {
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

/** Returns the time of the last line with a receive time among the last `maxLines` lines, or NaN without such a line. */
export function findLastReceiveTime(text: Buffer, maxLines = Infinity): number {
  let end = text.length;
  for (let lines = 0; lines < maxLines && end > 0; lines++) {
    const start = text.lastIndexOf(NEWLINE_CHAR_CODE, end - 1) + 1;
    const line = parseLine(text.toString('utf8', start, end));
    if (line) return line.at;
    end = start - 1;
  }
  return NaN;
}

/** Parses a line with a time in ns before the JSON object, or a JSON object with a time field in ms. */
function parseLine(text: string): RecordingLine | undefined {
  const stamp = NS_TIMESTAMP_LINE_PATTERN.exec(text);
  if (stamp) return { at: Number(stamp[1]) + Number(stamp[2]) / NS_PER_MS, json: text.slice(stamp[0].length) };
  const received = RECV_FIELD_LINE_PATTERN.exec(text) ?? TS_FIELD_LINE_PATTERN.exec(text);
  return received ? { at: Number(received[1]), json: text } : undefined;
}
