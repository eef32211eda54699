import { boundReply } from './boundReply';

const replyOf = (...parts: number[][]): Response =>
  new Response(
    new ReadableStream({
      start(controller) {
        for (const part of parts) controller.enqueue(new Uint8Array(part));
        controller.close();
      },
    }),
    { status: 207 },
  );
const ignore = (): void => undefined;

test('a reply keeps its status and a character whose bytes arrive in two parts', async () => {
  const bound = await boundReply(replyOf([0x61, 0xe2, 0x82], [0xac]), 100, ignore);
  expect([bound.status, await bound.text(), await bound.clone().text()]).toEqual([207, 'a€', 'a€']);
  expect((await bound.blob()).size).toBe(4);
});

test('a second bound leaves the result of the first', async () => {
  const once = await boundReply(replyOf([0x61, 0x62]), 2, ignore);
  await expect((await boundReply(once, 100, ignore)).text()).resolves.toBe('ab');
  const tooLarge = await boundReply(replyOf([0x61, 0x62]), 1, ignore);
  await expect((await boundReply(tooLarge, 100, ignore)).text()).rejects.toThrow('too large');
});
