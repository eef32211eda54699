/** Fields of an alarm that is normal. */
export const NORMAL_FIELDS = {
  raised_at: null,
  changed_at: null,
  cleared_at: null,
  acknowledged_at: null,
  acknowledged_by: null,
  shelved_until: null,
  withheld_by: null,
  reason: null,
  value: null,
  changes: 0,
  is_chattering: false,
} as const;

/** Number of changes within a minute above which an alarm chatters. */
export const CHATTER_CHANGES_PER_MINUTE = 3;
