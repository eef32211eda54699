// The names under which the documents list the schemas of the contract.

import { absenceReplySchema, closeAbsenceRequestSchema, presenceReplySchema } from '@/contract/history/absence';
import {
  alarmChannelSchema,
  alarmChannelsReplySchema,
  alarmReportRequestSchema,
  channelTestResultSchema,
} from '@/contract/alarms/channels';
import { channelSettingsSchema, channelUpdateSchema } from '@/contract/alarms/channelSettings';
import {
  acknowledgeRequestSchema,
  alarmCommandResultSchema,
  alarmServiceRequestSchema,
  shelveRequestSchema,
  unshelveRequestSchema,
} from '@/contract/alarms/alarmCommands';
import {
  alarmPreviewSchema,
  alarmRuleSchema,
  alarmRulesReplySchema,
  saveAlarmRulesRequestSchema,
} from '@/contract/alarms/alarmRules';
import {
  alarmHistoryReplySchema,
  alarmHistoryRowSchema,
  alarmSchema,
  alarmsReplySchema,
} from '@/contract/alarms/alarms';
import { analyticsSchema } from '@/contract/trades/analytics';
import { loginReplySchema, loginRequestSchema } from '@/contract/bot/auth';
import {
  acknowledgementSchema,
  clearDatabaseResultSchema,
  closeAllResultSchema,
  closeRequestSchema,
  emergencyResetResultSchema,
  presetsListSchema,
  saveParametersResultSchema,
} from '@/contract/bot/commands';
import { diagnosticsSchema } from '@/contract/bot/diagnostics';
import { errorBodySchema } from '@/contract/bot/errors';
import {
  adoptRequestSchema,
  cancelOrderRequestSchema,
  flattenRequestSchema,
  flattenResultSchema,
  ordersReplySchema,
  orderSchema,
} from '@/contract/bot/execution';
import { apiKeysSchema, keysValidationSchema, saveKeysRequestSchema } from '@/contract/bot/keys';
import { labReportSchema } from '@/contract/lab/report';
import { labProgressSchema } from '@/contract/lab/progress';
import {
  labRunReplySchema,
  labRunRequestSchema,
  labRunSchema,
  labRunsReplySchema,
  labTradesReplySchema,
} from '@/contract/lab/runs';
import { marketAnalysisSchema, symbolCountRequestSchema, tradeSimulationSchema } from '@/contract/market/analysis';
import {
  candlesSchema,
  marketHistorySchema,
  marketOverviewSchema,
  overviewRowSchema,
} from '@/contract/market/marketView';
import { savePresetRequestSchema } from '@/contract/params/ownPreset';
import { additionalParametersSchema } from '@/contract/params/additions';
import { parameterHistorySchema, parameterSaveSchema, savedVersionSchema } from '@/contract/params/history';
import { parametersSchema } from '@/contract/params/schema';
import {
  recordingNameSchema,
  recordingReplySchema,
  recordingSchema,
  recordingsReplySchema,
} from '@/contract/lab/recordings';
import { signalOutcomeSchema, signalSchema } from '@/contract/trades/signal';
import { eventNumberSchema, messageTypeSchema } from '@/contract/schema/fields';
import { addition, meaning } from '@/contract/schema/meaning';
import { PING_FRAME, PONG_FRAME, socketEventSchema } from '@/contract/live/socket';
import { statusSchema } from '@/contract/bot/status';
import { streamFrameSchema, watchRequestSchema } from '@/contract/live/streams';
import { systemLogSchema, systemLogsReplySchema } from '@/contract/history/systemLog';
import { timelineEventSchema, timelineReplySchema } from '@/contract/history/timeline';
import { tradeSchema, tradesReplySchema } from '@/contract/trades/trade';
import { tradeAfterReplySchema } from '@/contract/trades/tradeAfter';
import { checksWorthReplySchema, followedSignalSchema } from '@/contract/trades/checksWorth';
import { tradeBridgeReplySchema } from '@/contract/trades/tradeBridge';
import { tradeStorySchema } from '@/contract/trades/tradeStory';
import { z } from '@/contract/schema/z';

const [, tradesPageSchema] = tradesReplySchema.options;

/** Returns a reply with the schema of its rows. The console reads each row of a list separately. */
function withRows<List extends string>(reply: z.ZodObject<Record<List, z.ZodType>>, list: List, row: z.ZodType) {
  const rows = z.array(row).meta(reply.shape[list].meta() ?? {});
  return reply.extend({ [list]: rows }).meta(reply.meta() ?? {});
}

/** Schemas of the documents by name: bodies and replies of the calls, and their parts. */
export const NAMED_SCHEMAS = {
  Error: errorBodySchema,
  Acknowledgement: acknowledgementSchema,
  LoginRequest: loginRequestSchema,
  LoginReply: loginReplySchema,
  Status: statusSchema,
  Signal: signalSchema,
  SignalOutcome: signalOutcomeSchema,
  SignalList: meaning(z.array(signalSchema), 'The latest signals, newest first.'),
  Trade: tradeSchema,
  TradePage: withRows(tradesPageSchema, 'trades', tradeSchema),
  TradeList: meaning(
    z.array(tradeSchema),
    'A plain list of trades, newest first, which the console accepts instead of a page.',
  ),
  Parameters: parametersSchema,
  AdditionalParameters: additionalParametersSchema,
  ParameterSave: parameterSaveSchema,
  ParameterHistory: parameterHistorySchema,
  SavedVersion: savedVersionSchema,
  SaveParametersResult: saveParametersResultSchema,
  CloseRequest: closeRequestSchema,
  CloseAllResult: closeAllResultSchema,
  EmergencyResetResult: emergencyResetResultSchema,
  ClearDatabaseResult: clearDatabaseResultSchema,
  ApiKeys: apiKeysSchema,
  SaveKeysRequest: saveKeysRequestSchema,
  KeysValidation: keysValidationSchema,
  SymbolCountRequest: symbolCountRequestSchema,
  MarketAnalysis: marketAnalysisSchema,
  TradeSimulation: tradeSimulationSchema,
  PresetsList: presetsListSchema,
  SavePresetRequest: savePresetRequestSchema,
  SystemLog: systemLogSchema,
  SystemLogs: withRows(systemLogsReplySchema, 'logs', systemLogSchema),
  Analytics: analyticsSchema,
  Diagnostics: diagnosticsSchema,
  OverviewRow: overviewRowSchema,
  MarketOverview: withRows(marketOverviewSchema, 'symbols', overviewRowSchema),
  MarketHistory: marketHistorySchema,
  Candles: candlesSchema,
  TradeStory: tradeStorySchema,
  TradeBridge: tradeBridgeReplySchema,
  TradeAfter: tradeAfterReplySchema,
  ChecksWorth: checksWorthReplySchema,
  FollowedSignal: followedSignalSchema,
  Recording: recordingSchema,
  RecordingList: withRows(recordingsReplySchema, 'recordings', recordingSchema),
  RecordingReply: recordingReplySchema,
  RecordingName: recordingNameSchema,
  LabRunRequest: labRunRequestSchema,
  LabRun: labRunSchema,
  LabRunList: withRows(labRunsReplySchema, 'runs', labRunSchema),
  LabReport: labReportSchema,
  LabRunReply: labRunReplySchema,
  LabTradeList: withRows(labTradesReplySchema, 'trades', tradeSchema),
  Alarm: alarmSchema,
  AlarmList: withRows(alarmsReplySchema, 'alarms', alarmSchema),
  AlarmHistory: withRows(alarmHistoryReplySchema, 'changes', alarmHistoryRowSchema),
  AcknowledgeRequest: acknowledgeRequestSchema,
  ShelveRequest: shelveRequestSchema,
  UnshelveRequest: unshelveRequestSchema,
  AlarmServiceRequest: alarmServiceRequestSchema,
  AlarmCommandResult: withRows(alarmCommandResultSchema, 'alarms', alarmSchema),
  AlarmRule: alarmRuleSchema,
  AlarmRuleList: withRows(alarmRulesReplySchema, 'rules', alarmRuleSchema),
  SaveAlarmRulesRequest: saveAlarmRulesRequestSchema,
  AlarmPreview: alarmPreviewSchema,
  AlarmChannel: alarmChannelSchema,
  AlarmChannels: withRows(alarmChannelsReplySchema, 'channels', alarmChannelSchema),
  AlarmChannelSettings: channelSettingsSchema,
  AlarmChannelUpdate: channelUpdateSchema,
  AlarmChannelTest: channelTestResultSchema,
  AlarmReport: alarmReportRequestSchema,
  TimelineEvent: timelineEventSchema,
  Timeline: withRows(timelineReplySchema, 'events', timelineEventSchema),
  AbsenceReply: absenceReplySchema,
  PresenceReply: presenceReplySchema,
  CloseAbsenceRequest: closeAbsenceRequestSchema,
  Order: orderSchema,
  OrderList: withRows(ordersReplySchema, 'orders', orderSchema),
  FlattenRequest: flattenRequestSchema,
  FlattenResult: flattenResultSchema,
  AdoptRequest: adoptRequestSchema,
  CancelOrderRequest: cancelOrderRequestSchema,
} as const satisfies Record<string, z.ZodType>;
export type SchemaName = keyof typeof NAMED_SCHEMAS;

const [signalFrameSchema, tradeOpenFrameSchema, tradeCloseFrameSchema] = socketEventSchema.options;
const [
  positionsFrameSchema,
  bookFrameSchema,
  tapeFrameSchema,
  outcomeFrameSchema,
  labProgressFrameSchema,
  alarmFrameSchema,
  alarmStormFrameSchema,
] = streamFrameSchema.options;

/** Schemas of the websocket messages and of their parts by name. */
export const NAMED_FRAME_SCHEMAS = {
  Ping: meaning(z.object({ type: messageTypeSchema(PING_FRAME.type) }), 'Sent by the console every 30 seconds.'),
  WatchRequest: watchRequestSchema,
  Pong: addition(
    z.looseObject({
      type: messageTypeSchema(PONG_FRAME.type),
      seq: addition(eventNumberSchema, 'events.seq', 'Number of the last event, 0 before the first event.', 318),
    }),
    true,
    'Answer to a ping. Distinguishes a silent connection from a broken connection.',
  ),
  Signal: signalSchema,
  SignalOutcome: signalOutcomeSchema,
  Trade: tradeSchema,
  LabProgress: labProgressSchema,
  SignalFrame: signalFrameSchema,
  TradeOpenFrame: tradeOpenFrameSchema,
  TradeCloseFrame: tradeCloseFrameSchema,
  PositionsFrame: positionsFrameSchema,
  BookFrame: bookFrameSchema,
  TapeFrame: tapeFrameSchema,
  SignalOutcomeFrame: outcomeFrameSchema,
  LabProgressFrame: labProgressFrameSchema,
  Alarm: alarmSchema,
  AlarmFrame: alarmFrameSchema,
  AlarmStormFrame: alarmStormFrameSchema,
} as const satisfies Record<string, z.ZodType>;
export type FrameSchemaName = keyof typeof NAMED_FRAME_SCHEMAS;
