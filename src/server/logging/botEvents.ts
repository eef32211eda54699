/** Events of the bot for which alarms ring. The log line and the alarm of an event come from one call of `report`. */

export type BotEvent = {
  kind:
    /** The monitoring or the close of a position failed. */
    | 'exit_failed'
    /** The account has a fill without an order of the bot, or a stop failed and the bot closes the position. */
    | 'account_trouble'
    /** An exchange refuses requests. */
    | 'exchange_refuses';
  text: string;
};

export const refusalEvent = (cause: string, text: string): BotEvent => ({
  kind: 'exchange_refuses',
  text: `An exchange refuses requests, ${cause}: ${text}`,
});
