import { screen } from '@testing-library/react';
import { TABS } from '@/app/tabs';
import { anAccount } from '@/testing/rows/accountStatus';
import { jsonReply } from '@/testing/console/fakeWire';
import { renderConsole, setUpConsoleTests } from '@/testing/console/renderConsole';

setUpConsoleTests();

/** A status with an account, from a bot that does not list the capability. */
const addAccount = async (reply: Response): Promise<Response> =>
  jsonReply({ ...(await reply.json()), mode: 'LIVE', execution: anAccount() });

test.each([
  ['a bot without an account', undefined],
  ['a bot that does not list the capability execution', addAccount],
])('the console never asks %s for orders, and shows no account on any tab', async (_what, distortion) => {
  const { wire, perform, pass, signIn } = await renderConsole();
  if (distortion) wire.distort('GET /api/status', distortion);
  await signIn();
  for (const { id, label } of TABS) {
    await perform(() => {
      location.hash = id;
    });
    await pass(500);
    expect(document.querySelector('[role="tab"][aria-selected="true"]')).toHaveTextContent(label);
    expect(document.querySelector('[aria-label="Account"]')).toBeNull();
    expect(screen.queryByText(/Flatten/)).not.toBeInTheDocument();
  }
  await pass(3_000);
  expect(wire.requests.filter((route) => /orders|flatten|execution/.test(route))).toEqual([]);
  expect(wire.requests.filter((route) => route === 'GET /api/status').length).toBeGreaterThan(2);
});
