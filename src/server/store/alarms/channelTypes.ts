/** A stored channel. `secrets` is undefined if they cannot be decrypted with the present secret. */
export type StoredChannel = {
  id: string;
  settings: Record<string, unknown>;
  secrets: Record<string, unknown> | undefined;
  status: Record<string, unknown>;
};

/** A message that waits for its delivery. The store does not interpret the body. */
export type StoredChannelMessage = { number: number; channel: string; body: Record<string, unknown> };

/** Name of a setting of the delivery. */
export type DeliverySettingName = 'report';

/** Rows that the delivery of alarms writes. A message that is null is deleted. */
export type ChannelWrites = {
  messages: readonly { number: number; message: StoredChannelMessage | null }[];
  statuses: readonly Pick<StoredChannel, 'id' | 'status'>[];
  settings: readonly { name: DeliverySettingName; body: Record<string, unknown> }[];
};

export interface ChannelsRepository {
  /** Returns the channels by id. A channel with damaged settings is left out. */
  listChannels(): StoredChannel[];
  /** Stores the settings of a channel. The status of a stored channel stays. */
  saveChannel(channel: Omit<StoredChannel, 'status'> & { secrets: Record<string, unknown> }): void;
  /** Removes a channel and its messages. */
  removeChannel(id: string): void;
  /** Returns the waiting messages, oldest first. A damaged message is left out. */
  listMessages(): StoredChannelMessage[];
  loadSetting(name: DeliverySettingName): Record<string, unknown> | undefined;
  /** Returns the stored key pair, or stores and returns a new one. */
  loadKeyPair(create: () => { publicKey: string; privateKey: string }): { publicKey: string; privateKey: string };
  /** Runs the writes within the transaction of the caller. */
  write(writes: ChannelWrites): void;
}
