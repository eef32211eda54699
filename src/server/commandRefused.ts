/** Error for a command that the server refuses. The console shows `message` to the operator. */
export class CommandRefused extends Error {
  constructor(
    message: string,
    readonly httpStatus: 400 | 404 | 408 | 409 | 413 | 422 | 428 | 429 | 503 = 409,
  ) {
    super(message);
  }
}
