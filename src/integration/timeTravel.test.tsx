// First: everything that loads Redux Toolkit must come after it.
import { devTools } from './devTools';
import { screen } from '@testing-library/react';
import { renderConsole, startEachTestInANewBrowser } from '@/testing/renderConsole';
import { figure, header, rows } from './onScreen';

startEachTestInANewBrowser();

test('a jump to the past in the DevTools shows the past screen, sends nothing and opens no socket', async () => {
  const operator = await renderConsole();
  await operator.signIn();
  await operator.press('Start Bot');
  await operator.passUntil(() => rows('Recent signals').length > 0);
  const past = devTools.moment();
  const seen = [rows('Recent signals'), figure('Total Signals')];
  await operator.pass(10_000);
  await operator.press('Logout');
  expect(screen.getByRole('button', { name: 'Sign In' })).toBeInTheDocument();
  const { wire } = operator;
  const environment = (): unknown => [wire.requests.length, wire.sockets.length, JSON.stringify(localStorage)];
  const present = environment();

  await operator.perform(() => devTools.jump(past));
  expect(header()).toContain('Welcome operator');
  expect([rows('Recent signals'), figure('Total Signals')]).toEqual(seen);
  await operator.press('Stop Bot');
  await operator.pass(10_000);
  expect(environment()).toEqual(present);
  expect(operator.server().bot.status().running).toBe(true);
  expect([rows('Recent signals'), figure('Total Signals')]).toEqual(seen);
  const refused = 'failed: the console shows a past state: nothing is sent';
  expect(operator.complaints().sort()).toEqual([
    `Stop Bot ${refused}`,
    `getAnalytics ${refused}`,
    `getDiagnostics ${refused}`,
    `getStatus ${refused}`,
  ]);

  await operator.perform(() => devTools.jumpToPresent());
  await operator.signIn();
  expect(header()).toContain('Connected');
  expect(figure('Status')).toBe('RUNNING');
});
