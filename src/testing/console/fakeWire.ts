import { aStatus } from '../rows/fixtures';

export type SentRequest = {
  route: string;
  search: string;
  token: string | null;
  body: unknown;
  signal: AbortSignal;
};
type RequestHandler = (request: SentRequest) => Response | Promise<Response>;

export const jsonReply = (body: unknown, status = 200): Response =>
  Response.json(body, { status, headers: { Date: new Date().toUTCString() } });

/** Creates a fake server that records requests and answers by route, such as `GET /api/status`. */
export function createFakeApi() {
  const sent: SentRequest[] = [];
  const answers = new Map<string, RequestHandler>();

  async function fetchFn(input: RequestInfo): Promise<Response> {
    const request = input as Request;
    const { pathname, search } = new URL(request.url);
    const text = await request.text();
    const seen: SentRequest = {
      route: `${request.method} ${pathname}`,
      search,
      token: request.headers.get('authorization'),
      body: text === '' ? undefined : JSON.parse(text),
      signal: request.signal,
    };
    sent.push(seen);
    const answer = answers.get(seen.route);
    return answer ? answer(seen) : jsonReply({ detail: 'Not found' }, 404);
  }

  const wire = {
    fetchFn,
    sent,
    answer(route: string, answer: RequestHandler | object): void {
      answers.set(route, typeof answer === 'function' ? (answer as RequestHandler) : () => jsonReply(answer));
    },
    /** Delays the replies of a route. Each call of `release` sends the reply to the oldest waiting request. */
    hold(route: string) {
      const waiting: ((response: Response) => void)[] = [];
      answers.set(route, () => new Promise((resolve) => waiting.push(resolve)));
      return { waiting, release: (response: Response) => waiting.shift()!(response) };
    },
    count: (route: string): number => sent.filter((request) => request.route === route).length,
    last: (route: string): SentRequest | undefined => sent.filter((request) => request.route === route).at(-1),
  };
  wire.answer('POST /api/auth/login', { access_token: 'token-1' });
  wire.answer('POST /api/auth/logout', {});
  wire.answer('GET /api/status', ({ token }: SentRequest) =>
    token === null ? jsonReply({}, 401) : jsonReply(aStatus()),
  );
  wire.answer('GET /api/signals', []);
  wire.answer('GET /api/trades', { trades: [], total: 0, has_more: false });
  return wire;
}
