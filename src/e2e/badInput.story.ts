import { expect, test } from './support/fixtures';

const MALFORMED_FRAMES = ['{', '[]', '{"type":"signal","data":{"symbol":5}}', '{"type":"trade_close","data":null}'];
const REJECTION_REASON_PATTERNS = [
  /not JSON/,
  /received array/,
  /signal: data\.symbol/,
  /trade_close: data/,
  /not a text frame/,
];

test('each malformed live frame is logged once, and live signals keep arriving', async ({ operator, complaints }) => {
  const { page } = operator;
  await page.routeWebSocket('**/ws', (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      for (const frame of MALFORMED_FRAMES) socket.send(frame);
      socket.send(Buffer.from([1, 2, 3]));
      socket.send(message);
    });
  });
  await operator.signIn();
  await operator.pressCommand('Start Bot');
  await expect(operator.tableRows('Recent signals').nth(1)).toBeVisible({ timeout: 60_000 });

  const noted = complaints.splice(0);
  expect(noted).toEqual(REJECTION_REASON_PATTERNS.map((reason) => expect.stringMatching(reason)));
});

test('every screen stays visible while replies are not JSON or have wrong fields', async ({ operator, complaints }) => {
  const { page } = operator;
  // The check of the sign-in page, which asks without a token, gets the reply of the bot.
  await page.route('**/api/status', (route) =>
    route.request().headers().authorization ? route.fulfill({ json: { running: 'yes', extra: 1 } }) : route.continue(),
  );
  await page.route('**/api/signals?*', (route) => route.fulfill({ body: '<html>no JSON</html>' }));
  await page.route('**/api/trades?*', (route) =>
    route.fulfill({ json: { trades: [{ trade_id: 1 }, 7, null], total: 'three', has_more: [] } }),
  );
  await operator.signIn();
  await expect(operator.tab('Dashboard')).toBeVisible();
  for (const name of ['Live Signals', 'Dashboard']) {
    await operator.tab(name).click();
    await expect(page.getByRole('tabpanel', { name })).not.toBeEmpty();
  }
  await expect(page.getByRole('banner').getByRole('status')).toHaveText(/does not answer/);

  await page.unrouteAll();
  await expect(operator.controlBarFigure('Status')).toHaveText('STOPPED');
  const noted = complaints.splice(0);
  expect(noted.filter((line) => line.startsWith('getStatus failed'))).toHaveLength(1);
  expect(noted).toContainEqual(expect.stringMatching(/^getSignals failed: .*not JSON/));
  expect(new Set(noted).size).toBe(noted.length);
});
