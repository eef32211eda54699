/**
 * SQL of the tables of the channels. `sealed` is the encrypted JSON of the secrets of a channel. `number` orders
 * the messages that wait for their delivery.
 */
export const ALARM_CHANNELS_MIGRATION = `
  CREATE TABLE alarm_channel (
    id TEXT PRIMARY KEY,
    settings TEXT NOT NULL,
    sealed TEXT NOT NULL,
    status TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE alarm_message (number INTEGER PRIMARY KEY, channel TEXT NOT NULL, body TEXT NOT NULL) STRICT;
  CREATE TABLE alarm_setting (name TEXT PRIMARY KEY, body TEXT NOT NULL) STRICT, WITHOUT ROWID;
`;
