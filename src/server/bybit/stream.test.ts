import { createMarketClock } from '../market/clock/marketClock';
import { createPrivateStream } from './stream';

/** Opens the stream at an exchange that answers as `answer` says. Returns undefined for a request without an answer. */
function openStream(answer: (op: string, connection: number) => object | undefined) {
  const clock = createMarketClock(0);
  let connections = 0;
  const stream = createPrivateStream(
    {
      clock,
      key: { key: 'k', secret: 's' },
      offset: () => 0,
      transport: {
        send: () => undefined,
        openStream({ opened, received }) {
          connections += 1;
          const current = connections;
          clock.after(1, opened);
          return {
            send(text) {
              // The stream sends objects with a field `op` alone.
              const { op } = JSON.parse(text) as { op: string };
              const reply = answer(op, current);
              if (reply !== undefined) clock.after(1, () => received(JSON.stringify({ op, ...reply })));
            },
            close: () => undefined,
          };
        },
      },
    },
    () => undefined,
  );
  return { stream, run: (ms: number) => clock.advanceTo(clock.now() + ms), connections: () => connections };
}

test.each([
  ['a login without an answer', 'auth', undefined],
  ['a subscription without an answer', 'subscribe', undefined],
  ['a refused subscription', 'subscribe', { success: false }],
])('the stream connects again after %s, although pings are answered', (_, lost, reply) => {
  const { stream, run, connections } = openStream((op, connection) =>
    op === lost && connection === 1 ? reply : { success: true },
  );
  run(4_000);
  expect(stream.state()).toBe('down');
  run(20_000);
  expect([stream.state(), connections()]).toEqual(['up', 2]);
});
