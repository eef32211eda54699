import { Age } from './Age';

type Props = {
  /** Age of the last reading when the status arrived. */
  ms: number;
  /** Monotonic time of the status. */
  receivedAt: number | null;
};

/** Shows for how long the bot has not read a value: 'not read for 12 s'. */
export const UnreadAge = ({ ms, receivedAt }: Props) => (
  <>
    not read for <Age since={receivedAt === null ? null : receivedAt - ms} />
  </>
);
