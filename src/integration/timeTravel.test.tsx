// The fake DevTools are the first import, because Redux Toolkit must load after the fake DevTools.
import { fakeDevTools } from './devTools';
import { screen } from '@testing-library/react';
import { renderConsole, setUpConsoleTests } from '@/testing/console/renderConsole';
import { controlBarFigure, pageHeaderText, tableRows } from './onScreen';

setUpConsoleTests();

test('a jump to a past state in the DevTools shows the past screen, sends nothing and opens no socket', async () => {
  const operator = await renderConsole();
  await operator.signIn();
  await operator.press('Start Bot');
  await operator.passUntil(() => tableRows('Recent signals').length > 0);
  const past = fakeDevTools.moment();
  const seen = [tableRows('Recent signals'), controlBarFigure('Total Signals')];
  await operator.pass(10_000);
  await operator.press('Logout');
  expect(screen.getByRole('button', { name: 'Sign In' })).toBeInTheDocument();
  const { wire } = operator;
  const environment = (): unknown => [wire.requests.length, wire.sockets.length, JSON.stringify(localStorage)];
  const present = environment();

  await operator.perform(() => fakeDevTools.jump(past));
  expect(pageHeaderText()).toContain('Welcome operator');
  expect([tableRows('Recent signals'), controlBarFigure('Total Signals')]).toEqual(seen);
  await operator.press('Stop Bot');
  await operator.pass(10_000);
  expect(environment()).toEqual(present);
  expect(operator.server().bot.status().running).toBe(true);
  expect([tableRows('Recent signals'), controlBarFigure('Total Signals')]).toEqual(seen);
  const refused = 'failed: the console shows a past state: nothing is sent';
  expect(operator.complaints().sort()).toEqual([
    `Stop Bot ${refused}`,
    `getAnalytics ${refused}`,
    `getDiagnostics ${refused}`,
    `getStatus ${refused}`,
  ]);

  await operator.perform(() => fakeDevTools.jumpToPresent());
  await operator.signIn();
  expect(pageHeaderText()).toContain('Connected');
  expect(controlBarFigure('Status')).toBe('RUNNING');
});
