import type { AlarmChange, AlarmRank, AlarmState } from '@/contract/alarms/alarms';

export const RANK_WORDS: Record<AlarmRank, string> = { critical: 'Critical', warning: 'Warning', notice: 'Notice' };

export const STATE_WORDS: Record<AlarmState, string> = {
  normal: 'Normal',
  active: 'Active',
  acknowledged: 'Acknowledged',
  cleared: 'Cleared, not acknowledged',
  shelved: 'Shelved',
  out_of_service: 'Out of service',
};

export const CHANGE_WORDS: Record<AlarmChange, string> = {
  raised: 'Raised',
  cleared: 'Cleared',
  acknowledged: 'Acknowledged',
  shelved: 'Shelved',
  unshelved: 'Unshelved',
  shelf_ended: 'Shelving ended',
  out_of_service: 'Out of service',
  in_service: 'In service',
};
