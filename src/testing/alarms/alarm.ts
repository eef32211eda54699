import type { Alarm } from '@/contract/alarms/alarms';

/** Returns an active critical alarm with the given fields. */
export const anAlarm = (id: string, over: Partial<Alarm> = {}): Alarm => ({
  id,
  rule: 'feed_lost',
  title: 'Feed lost',
  subject: null,
  rank: 'critical',
  state: 'active',
  is_active: true,
  is_chattering: false,
  message: 'The market feed is lost while 2 positions are open.',
  action: 'Check the connection, then close the positions.',
  link: '#dashboard',
  raised_at: '2026-03-10T12:00:00.000Z',
  changed_at: '2026-03-10T12:00:00.000Z',
  cleared_at: null,
  acknowledged_at: null,
  acknowledged_by: null,
  shelved_until: null,
  withheld_by: null,
  reason: null,
  value: null,
  threshold: null,
  unit: null,
  changes: 1,
  ...over,
});
