import { saveEffectText } from './texts';

test('the question before mode LIVE names an account without real money', () => {
  const bot = { running: false, mode: 'PAPER', sendsRealOrders: false } as const;
  const when = 'The bot is stopped: the changes apply at its next start.';
  expect(saveEffectText(bot, 'LIVE')).toBe(`${when} This bot sends no real orders.`);
  expect(saveEffectText({ ...bot, accountKind: 'demo' }, 'LIVE')).toBe(
    `${when} LIVE sends orders to a demo account, without real money.`,
  );
});
