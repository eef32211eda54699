import type { Alarm } from '@/contract/alarms/alarms';
import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { waitingAlarms, type BotPosition, type BotSummary } from '@/domain/bots/botSummary';

/** Outcome of a command that the operator sent to all bots. A bot that does not answer is never `done`. */
export type BotOutcome = { result: 'sending' | 'done' | 'failed' | 'notSent'; text: string };

/** Bots of the page, in the store of the page. Each bot also has a store of its own. */
export type BotsState = {
  /** Id of the bot whose console is shown. */
  shown: string;
  list: BotSummary[];
  command: { label: string; outcomes: Record<string, BotOutcome> } | null;
};

type OfBot<Value> = PayloadAction<Value & { id: string }>;

const NO_BOTS: BotsState = { shown: '', list: [], command: null };

const botOf = (state: BotsState, id: string): BotSummary | undefined => state.list.find((bot) => bot.id === id);

type AlarmElsewhere = { bot: string; name: string; alarm: Alarm };

const areSameAlarms = (one: readonly AlarmElsewhere[], other: readonly AlarmElsewhere[]): boolean =>
  one.length === other.length &&
  one.every(({ bot, alarm }, index) => bot === other[index]?.bot && alarm === other[index].alarm);

export const botsSlice = createSlice({
  name: 'bots',
  initialState: NO_BOTS,
  reducers: {
    botsListed(state, { payload }: PayloadAction<readonly { id: string; name: string }[]>) {
      state.list = payload.map(({ id, name }) => ({
        id,
        name,
        answer: 'unknown',
        isSignedIn: false,
        reason: null,
        answeredAt: null,
        figures: null,
        alarms: [],
        positions: null,
      }));
    },
    botShown(state, { payload }: OfBot<object>) {
      state.shown = payload.id;
    },
    botRead(state, { payload }: PayloadAction<Omit<BotSummary, 'name' | 'positions'>>) {
      const bot = botOf(state, payload.id);
      if (!bot) return;
      const { answer, isSignedIn, reason, answeredAt, figures, alarms } = payload;
      bot.answer = answer;
      bot.isSignedIn = isSignedIn;
      bot.reason = reason;
      bot.answeredAt = answeredAt;
      bot.figures = figures;
      // Equal replies must not render the alarms of the page.
      if (JSON.stringify(bot.alarms) !== JSON.stringify(alarms)) bot.alarms = [...alarms];
    },
    positionsRead(state, { payload: { id, positions } }: OfBot<{ positions: readonly BotPosition[] | null }>) {
      const bot = botOf(state, id);
      if (bot) bot.positions = positions && [...positions];
    },
    commandSent(state, { payload: { label } }: PayloadAction<{ label: string }>) {
      state.command = { label, outcomes: {} };
    },
    outcomeReceived(state, { payload: { id, label, outcome } }: OfBot<{ label: string; outcome: BotOutcome }>) {
      // A late outcome of an earlier command is not that of the shown one.
      if (state.command?.label === label) state.command.outcomes[id] = outcome;
    },
    outcomesDismissed(state) {
      state.command = null;
    },
  },
  selectors: {
    selectBots: ({ list }) => list,
    selectShownBot: ({ shown }) => shown,
    selectShownName: ({ shown, list }) => list.find(({ id }) => id === shown)?.name ?? '',
    selectBotsCommand: ({ command }) => command,
    /** Selects the alarms of the bots that are not shown and that wait for an acknowledgement. */
    selectAlarmsElsewhere: createSelector(
      [({ list }: BotsState) => list, ({ shown }: BotsState) => shown],
      (list, shown) =>
        list
          .filter(({ id }) => id !== shown)
          .flatMap((bot) => waitingAlarms(bot).map((alarm) => ({ bot: bot.id, name: bot.name, alarm }))),
      // The figures of the bots change with every poll, and must not render the alarms.
      { memoizeOptions: { resultEqualityCheck: areSameAlarms } },
    ),
  },
});

export const { botsListed, botShown, botRead, positionsRead, commandSent, outcomeReceived, outcomesDismissed } =
  botsSlice.actions;
export const { selectBots, selectShownBot, selectShownName, selectBotsCommand, selectAlarmsElsewhere } =
  botsSlice.selectors;
