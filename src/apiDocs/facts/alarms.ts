import { additions, field, group, type SchemaFacts } from '../fact';

const EXAMPLE_TIME = '2026-03-10T12:00:00.000Z';

const IDENTITY: SchemaFacts = {
  rule: field('Identifier of the rule.', 'daily_loss'),
  title: field('Short name of the rule.', 'Daily loss'),
  subject: field('Symbol or component. Null for an alarm of the whole bot.', null),
  rank: field('critical (act now), warning (act soon) or notice (know).', 'critical'),
};

const STATE = field(
  'normal, active (not acknowledged), acknowledged (still active), cleared (not acknowledged), shelved or out_of_service.',
  'active',
);

const FIGURES: SchemaFacts = {
  value: field('Figure of the condition. Null for a rule without a threshold.', 3.4),
  threshold: field('Threshold of the rule in the unit of the figure. Null for a rule without one.', 3),
  unit: field('Unit of figure and threshold.', '% of the capital'),
};

const ALARM_FIELDS: SchemaFacts = {
  id: field('Identifier of rule and subject. Each new alarm of the same condition has the same one.', 'daily_loss'),
  ...IDENTITY,
  state: STATE,
  is_active: field('True while the condition holds, also for a shelved alarm.', true),
  is_chattering: field('True for an alarm that changed more than three times within a minute.', false),
  message: field('What happened, for the operator.', 'The loss of the day is 3.4 % of the capital.'),
  action: field('What the operator should do.', 'Stop the bot and check the trades of the day.'),
  link: field('Hash address of the screen for the action.', '#trades'),
  raised_at: field('Time of the last rise. Null for a rule out of service that raised no alarm.', EXAMPLE_TIME),
  changed_at: field('Time of the last change.', EXAMPLE_TIME),
  cleared_at: field('Time at which the condition ended. Null while it holds.', null),
  acknowledged_at: field('Time of the acknowledgement. Null without one.', null),
  acknowledged_by: field('Operator of the acknowledgement.', null),
  shelved_until: field('Time at which the shelving ends. Null for an alarm that is not shelved.', null),
  withheld_by: field('Operator who shelved the alarm or took its rule out of service.', null),
  reason: field('Reason of the shelving or of the rule out of service.', null),
  ...FIGURES,
  changes: field('Number of rises and ends since the alarm was last normal.', 1, 'changes'),
};

const RULE_FIELDS: SchemaFacts = {
  ...IDENTITY,
  condition: field('When the rule raises an alarm.', 'The day has lost more than the threshold.'),
  action: field('What the operator should do.', 'Stop the bot and check the trades of the day.'),
  link: field('Hash address of the screen for the action.', '#trades'),
  in_service: field('False for a rule that raises no alarms.', true),
  changed_by: field('Operator who took the rule out of service.', null),
  changed_at: field('Time at which the rule went out of service.', null),
  reason: field('Why the rule is out of service.', null),
  ...FIGURES,
  threshold: field('Threshold in use. Null for a rule without one.', 3),
  default_threshold: field('Threshold that the bot ships with.', 3),
  min: field('Lowest allowed threshold.', 0.1),
  max: field('Highest allowed threshold.', 100),
  value: field('Figure at this moment, of the worst subject. Null while there is none.', 1.2),
  subject: field('Subject of the figure. Null for the whole bot.', null),
};

/** Facts of the alarms. */
export const ALARM_FACTS: Readonly<Record<string, SchemaFacts>> = {
  Alarm: additions({ '': group('One alarm: one rule for one subject.'), ...ALARM_FIELDS }, 'alarms'),
  AlarmList: additions(
    {
      '': group('Every alarm that is not normal.'),
      at: field('Time of the reply, for `seen_at` of an acknowledgement.', EXAMPLE_TIME),
      alarms: group('The alarms, highest rank first.'),
    },
    'alarms',
  ),
  AlarmHistory: additions(
    {
      '': group('Changes of alarms, newest first.'),
      changes: group('The changes of the page.'),
      'changes[].id': field('Identifier of the change.', '812'),
      'changes[].alarm': field('Identifier of the alarm.', 'daily_loss'),
      ...IDENTITY,
      'changes[].change': field(
        'raised, cleared, acknowledged, shelved, unshelved, shelf_ended, out_of_service or in_service.',
        'raised',
      ),
      'changes[].state': field('State of the alarm after the change.', 'active'),
      'changes[].message': field('What happened, for the operator.', 'The loss of the day is 3.4 % of the capital.'),
      'changes[].at': field('Time of the change.', EXAMPLE_TIME),
      'changes[].by': field('Operator of the change. Null for a change of the bot.', null),
      'changes[].reason': field('Reason that the operator gave.', null),
      ...FIGURES,
      total: field('Number of all changes that match the query.', 41, 'changes'),
      has_more: field('True when older changes follow.', false),
    },
    'alarms',
  ),
  AcknowledgeRequest: additions(
    {
      '': group('Acknowledges alarms.'),
      ids: field('Identifiers of the alarms. Absent for all alarms.', ['daily_loss']),
      seen_at: field('Alarms that were raised later stay unacknowledged. The `at` of the shown list.', EXAMPLE_TIME),
    },
    'alarms',
  ),
  ShelveRequest: additions(
    {
      '': group('Silences one alarm for a limited time.'),
      id: field('Identifier of the alarm.', 'no_signal'),
      minutes: field('15, 60 or 480.', 60, 'min'),
      reason: field('Why the alarm is silenced.', 'The exchange announced maintenance.'),
    },
    'alarms',
  ),
  UnshelveRequest: additions(
    { '': group('Ends the shelving of an alarm.'), id: field('Identifier of the alarm.', 'no_signal') },
    'alarms',
  ),
  AlarmServiceRequest: additions(
    {
      '': group('Takes a rule out of service, or puts a rule into service.'),
      rule: field('Identifier of the rule.', 'no_trade'),
      in_service: field('False to take the rule out of service.', false),
      reason: field('Why the rule changes.', 'The bot trades rarely on purpose.'),
    },
    'alarms',
  ),
  AlarmCommandResult: additions(
    {
      '': group('Result of a command.'),
      alarms: group('The alarms that the command changed.'),
      refused: group('The alarms that the command did not change.'),
      'refused[].id': field('Identifier of the alarm.', 'feed_lost'),
      'refused[].reason': field('Why, for the operator.', 'Feed lost was acknowledged by admin already.'),
    },
    'alarms',
  ),
  AlarmRule: additions({ '': group('One rule with its threshold.'), ...RULE_FIELDS }, 'alarms'),
  AlarmRuleList: additions({ '': group('The rules.'), rules: group('The rules.') }, 'alarms'),
  SaveAlarmRulesRequest: additions(
    {
      '': group('Changes thresholds.'),
      thresholds: field('New threshold of each named rule, in the unit of the rule.', { daily_loss: 2 }),
    },
    'alarms',
  ),
  AlarmPreview: additions(
    {
      '': group('What a threshold would have raised.'),
      rule: field('Identifier of the rule.', 'daily_loss'),
      threshold: field('Threshold of the count.', 2),
      alarms: field('Number of alarms over the stored figures.', 4, 'alarms'),
      from: field('Time from which figures are stored, at most seven days ago.', '2026-03-03T12:00:00.000Z'),
      until: field('Time of the count.', EXAMPLE_TIME),
    },
    'alarms',
  ),
};
