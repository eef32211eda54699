import { readBots, storagePrefixOf } from './readBots';

const OWN = 'http://127.0.0.1:8080';

test('the bot of the page is first and keeps the storage keys of one bot', () => {
  const bots = readBots('[{"name":"Night","address":"https://night.example"},{"name":"Day"}]', OWN);
  expect(bots.map((bot) => [bot.name, bot.host, storagePrefixOf(bot)])).toEqual([
    ['Day', OWN, ''],
    ['Night', 'https://night.example', 'bot/https://night.example/'],
  ]);
});

test('a list that several servers share names the bot of the page by its address', () => {
  const bots = readBots(`[{"name":"A","address":"http://127.0.0.1:9001"},{"name":"B","address":"${OWN}"}]`, OWN);
  expect(bots.map(({ name, host }) => [name, host])).toEqual([
    ['B', OWN],
    ['A', 'http://127.0.0.1:9001'],
  ]);
});

test.each([
  ['[{"name":"A","address":"https://a.example/x"}]', 'must give A an address such as https://bot.example'],
  [
    '[{"name":"A","address":"https://a.example"},{"name":"B","address":"https://a.example/"}]',
    'one address to A and B',
  ],
])('the list %s ends the start of the page with a reason', (list, reason) => {
  expect(() => readBots(list, OWN)).toThrow(reason);
});
