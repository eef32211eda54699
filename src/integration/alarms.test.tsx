import { act, screen, within } from '@testing-library/react';
import { CALLS } from '@/contract/calls';
import { lazyAlarmPanel } from '@/features/alarms/AlarmPanelHost';
import { renderConsole, setUpConsoleTests } from '@/testing/console/renderConsole';

setUpConsoleTests();
beforeAll(() => lazyAlarmPanel.load());

// A search by label computes no styles.
const strip = (): HTMLElement | null => screen.queryByLabelText('Alarm');

test('an alarm is raised, acknowledged from another console, shelved with a reason and found in the history', async () => {
  const operator = await renderConsole();
  await operator.signIn();
  await operator.pass(1_000);
  expect(strip()).toBeNull();

  const { bot } = operator.server();
  await operator.perform(() => void bot.saveParameters({ ...bot.parameters(), mode: 'LIVE' }));
  await operator.passUntil(() => strip() !== null, 5_000);
  expect(strip()).toHaveTextContent(/Mode LIVE/);
  await operator.passUntil(() => document.title === 'LIVE (1) · Order Flow', 5_000);

  await operator.press('Alarms, 1 alarm not acknowledged');
  const row = within(screen.getByLabelText('Present alarms')).getByRole('listitem');
  expect(row).toHaveTextContent('Active');

  const token = operator.store().getState().session.token;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const { method, path } = CALLS.acknowledgeAlarms;
  await act(() => operator.server().fetchFn(operator.server().host + path, { method, headers, body: '{}' }));
  await operator.pass(1_000);
  expect(strip()).toBeNull();
  expect(document.title).toBe('LIVE · Order Flow');
  expect(row).toHaveTextContent(`Acknowledged by ${operator.server().username}`);

  await operator.press('Shelve Mode LIVE');
  await operator.user.type(screen.getByLabelText('Reason'), 'Intended');
  await operator.press('Shelve');
  expect(row).toHaveTextContent(/Shelved until .* by operator: Intended/);
  await operator.click(screen.getByText('History', { selector: '[role=tab]' }));
  await operator.pass(1_000);
  const changes = within(screen.getByLabelText('Changes of alarms')).getAllByRole('row').slice(1);
  expect(changes.map((change) => change.children[1]?.textContent)).toEqual(['Shelved', 'Acknowledged', 'Raised']);
  await operator.click(screen.getByText('Rules', { selector: '[role=tab]' }));
  await operator.pass(1_000);
  expect(within(screen.getByLabelText('Rules', { selector: 'ul' })).getAllByRole('listitem').length).toBeGreaterThan(
    10,
  );
});
