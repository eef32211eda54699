import { act, fireEvent, screen, within } from '@testing-library/react';
import type { ChannelKind } from '@/contract/alarms/channelSettings';
import { answerOpenQuestion } from '@/ui/messages/confirm';
import { useFakeClock } from '@/testing/console/fakeEnvironment';
import { jsonReply } from '@/testing/console/fakeWire';
import { aStatus } from '@/testing/rows/fixtures';
import { renderScreen } from '@/testing/console/renderScreen';
import { ChannelsView } from './ChannelsView';

beforeEach(useFakeClock);
afterEach(() => jest.useRealTimers());

const SECRET = 'kept-between-two-parties';
const aChannel = (id: string, kind: ChannelKind, over: object = {}) => ({
  ...{ id, kind, name: id, is_on: true, min_rank: 'warning', quiet_from: null, quiet_until: null },
  ...{ utc_offset_minutes: 0, secrets_set: [], last_success_at: null, last_failure_at: null, last_answer: null },
  ...{ failures: 0, waiting: 0, ...over },
});
const CHANNELS = [
  aChannel('desk', 'webhook', { url: 'https://hook.example/', secrets_set: ['secret'], failures: 3, waiting: 2 }),
  aChannel('topic', 'ntfy', { server: 'https://ntfy.example', topic: 'bot', secrets_set: ['token'] }),
];

const renderChannels = async (channels: readonly object[] = CHANNELS) => {
  const console = await renderScreen(<ChannelsView />, ({ wire }) => {
    wire.answer('GET /api/status', aStatus({ capabilities: ['alarms', 'alarms.channels'] }));
    wire.answer('GET /api/alarms/channels', {
      ...{ channels, vapid_public_key: 'key', report: { hour: null, utc_offset_minutes: 0 } },
      heartbeat: { is_set: true, last_success_at: null, last_answer: null },
    });
  });
  await console.wait(50);
  return {
    ...console,
    press: async (name: string) => {
      fireEvent.click(screen.getByRole('button', { name }));
      await console.wait(50);
    },
    send: async (form: string) => {
      fireEvent.submit(screen.getByRole('form', { name: form }));
      await console.wait(50);
    },
  };
};
const type = (label: string, value: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value } });
const row = (name: string): HTMLElement => screen.getByRole('listitem', { name });

test('a new channel is sent with its secret, of which the store and its tools keep nothing', async () => {
  const { wire, store, press, send } = await renderChannels([]);
  await press('Add a channel…');
  await send('Add Webhook');
  expect(screen.getByText('Enter: Address.')).toBeInTheDocument();
  type('Address', 'ftp://hook.example');
  type('Secret of the signature', 'short');
  await send('Add Webhook');
  expect(screen.getByText('The address does not begin with https:// or http://.')).toBeInTheDocument();
  expect(screen.getByText(/This value is not valid. At least 16 characters/)).toBeInTheDocument();
  expect(wire.count('POST /api/alarms/channels')).toBe(0);

  type('Address', 'https://hook.example');
  type('Secret of the signature', ` ${SECRET}\n`);
  type('Quiet from, local time', '22:30');
  type('Quiet until, local time', '07:00');
  wire.answer('POST /api/alarms/channels', () => jsonReply({ detail: `The host of ${SECRET} is refused.` }, 422));
  await send('Add Webhook');
  expect(screen.getByRole('form')).toHaveTextContent('Not saved: The host of ••• is refused.');
  expect(screen.getByLabelText('Secret of the signature')).toHaveAttribute('type', 'password');
  wire.answer('POST /api/alarms/channels', { id: '1', secret: SECRET });
  await send('Add Webhook');
  expect(wire.last('POST /api/alarms/channels')?.body).toEqual({
    ...{ kind: 'webhook', name: 'Webhook', is_on: true, min_rank: 'warning', quiet_from: '22:30' },
    ...{ quiet_until: '07:00', time_zone: 'UTC', utc_offset_minutes: 0, url: 'https://hook.example', secret: SECRET },
  });
  expect(screen.queryByRole('form')).toBeNull();
  expect(JSON.stringify(store.getState())).not.toContain(SECRET);
});

test('a change keeps an untouched secret, replaces a typed one and deletes a removed one', async () => {
  const { wire, press, send } = await renderChannels();
  for (const id of ['desk', 'topic']) wire.answer(`PUT /api/alarms/channels/${id}`, {});
  await press('Change desk');
  type('Name', 'night');
  await send('Change desk');
  const sent = wire.last('PUT /api/alarms/channels/desk')?.body;
  expect(sent).toMatchObject({ name: 'night', url: 'https://hook.example/' });
  expect(sent).not.toHaveProperty('secret');
  await press('Change topic');
  type('Access token', 'tk_new');
  await send('Change topic');
  expect(wire.last('PUT /api/alarms/channels/topic')?.body).toMatchObject({ token: 'tk_new' });
  await press('Change topic');
  fireEvent.click(screen.getByLabelText('Delete the stored access token'));
  await send('Change topic');
  expect(wire.last('PUT /api/alarms/channels/topic')?.body).toMatchObject({ token: null });
});

test('a channel shows its failures and waiting messages, the answer to a test, and leaves after a confirmation', async () => {
  const { wire, press, wait } = await renderChannels();
  expect(row('desk')).toHaveTextContent('2 messages waiting');
  expect(row('desk')).toHaveTextContent('3 failures since');
  wire.answer('POST /api/alarms/channels/desk/test', { delivered: false, answer: '404 Not Found' });
  await press('Test desk');
  expect(within(row('desk')).getByRole('status')).toHaveTextContent('Test not delivered: 404 Not Found');
  wire.answer('DELETE /api/alarms/channels/desk', {});
  await press('Remove desk');
  act(() => answerOpenQuestion(false));
  await wait(50);
  expect(wire.count('DELETE /api/alarms/channels/desk')).toBe(0);
  act(() => screen.getByRole('button', { name: 'Remove desk' }).focus());
  wire.answer('GET /api/alarms/channels', {
    ...{ channels: [], vapid_public_key: null, heartbeat: {}, report: {} },
  });
  await press('Remove desk');
  act(() => answerOpenQuestion(true));
  await wait(50);
  expect(wire.count('DELETE /api/alarms/channels/desk')).toBe(1);
  expect(screen.queryByRole('listitem')).toBeNull();
  expect(screen.getByRole('button', { name: 'Add a channel…' })).toHaveFocus();
});

test('a page on plain http says why it shows no notifications', async () => {
  await renderChannels();
  const browser = screen.getByRole('region', { name: 'This browser' });
  expect(browser).toHaveTextContent('Browsers allow notifications only on https and on localhost.');
  expect(within(browser).getByRole('switch')).toBeDisabled();
});
