import { absenceReplySchema, closeAbsenceRequestSchema, presenceReplySchema } from '@/contract/absence';
import {
  alarmChannelSchema,
  alarmChannelsReplySchema,
  alarmReportRequestSchema,
  channelSettingsSchema,
  channelTestResultSchema,
  channelUpdateSchema,
} from '@/contract/alarmChannels';
import {
  acknowledgeRequestSchema,
  alarmCommandResultSchema,
  alarmHistoryReplySchema,
  alarmHistoryRowSchema,
  alarmPreviewSchema,
  alarmRuleSchema,
  alarmRulesReplySchema,
  alarmSchema,
  alarmServiceRequestSchema,
  alarmsReplySchema,
  saveAlarmRulesRequestSchema,
  shelveRequestSchema,
  unshelveRequestSchema,
} from '@/contract/alarms';
import { analyticsSchema } from '@/contract/analytics';
import { loginReplySchema, loginRequestSchema } from '@/contract/auth';
import {
  acknowledgementSchema,
  clearDatabaseResultSchema,
  closeAllResultSchema,
  closeRequestSchema,
  emergencyResetResultSchema,
  presetsListSchema,
  saveParametersResultSchema,
} from '@/contract/commands';
import { diagnosticsSchema } from '@/contract/diagnostics';
import { errorBodySchema } from '@/contract/errors';
import {
  adoptRequestSchema,
  flattenRequestSchema,
  flattenResultSchema,
  ordersReplySchema,
  orderSchema,
} from '@/contract/execution';
import { apiKeysSchema, keysValidationSchema, saveKeysRequestSchema } from '@/contract/keys';
import {
  labProgressSchema,
  labReportSchema,
  labRunReplySchema,
  labRunRequestSchema,
  labRunSchema,
  labRunsReplySchema,
  labTradesReplySchema,
} from '@/contract/lab';
import { marketAnalysisSchema, symbolCountRequestSchema, tradeSimulationSchema } from '@/contract/market';
import { candlesSchema, marketHistorySchema, marketOverviewSchema, overviewRowSchema } from '@/contract/marketView';
import { savePresetRequestSchema } from '@/contract/ownPreset';
import { additionalParametersSchema } from '@/contract/params/additions';
import { parametersSchema } from '@/contract/params/schema';
import {
  recordingNameSchema,
  recordingReplySchema,
  recordingSchema,
  recordingsReplySchema,
} from '@/contract/recordings';
import { signalOutcomeSchema, signalSchema } from '@/contract/signal';
import { eventNumberSchema } from '@/contract/fields';
import { PING_FRAME, PONG_FRAME, socketEventSchema } from '@/contract/socket';
import { statusSchema } from '@/contract/status';
import { streamFrameSchema, watchRequestSchema } from '@/contract/streams';
import { systemLogSchema, systemLogsReplySchema } from '@/contract/systemLog';
import { timelineEventSchema, timelineReplySchema } from '@/contract/timeline';
import { tradeSchema, tradesReplySchema } from '@/contract/trade';
import { tradeStorySchema } from '@/contract/tradeStory';
import { z } from '@/contract/z';

// The reply schemas of the console read each row of a list separately. The schemas of this file contain the rows.

const [, tradesPageSchema] = tradesReplySchema.options;

/** Schemas of the documents by name: bodies and replies of the calls, and their parts. */
export const NAMED_SCHEMAS = {
  Error: errorBodySchema,
  Acknowledgement: acknowledgementSchema,
  LoginRequest: loginRequestSchema,
  LoginReply: loginReplySchema,
  Status: statusSchema,
  Signal: signalSchema,
  SignalOutcome: signalOutcomeSchema,
  SignalList: z.array(signalSchema),
  Trade: tradeSchema,
  TradePage: tradesPageSchema.extend({ trades: z.array(tradeSchema) }),
  TradeList: z.array(tradeSchema),
  Parameters: parametersSchema,
  AdditionalParameters: additionalParametersSchema,
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
  SystemLogs: systemLogsReplySchema.extend({ logs: z.array(systemLogSchema) }),
  Analytics: analyticsSchema,
  Diagnostics: diagnosticsSchema,
  OverviewRow: overviewRowSchema,
  MarketOverview: marketOverviewSchema.extend({ symbols: z.array(overviewRowSchema) }),
  MarketHistory: marketHistorySchema,
  Candles: candlesSchema,
  TradeStory: tradeStorySchema,
  Recording: recordingSchema,
  RecordingList: recordingsReplySchema.extend({ recordings: z.array(recordingSchema) }),
  RecordingReply: recordingReplySchema,
  RecordingName: recordingNameSchema,
  LabRunRequest: labRunRequestSchema,
  LabRun: labRunSchema,
  LabRunList: labRunsReplySchema.extend({ runs: z.array(labRunSchema) }),
  LabReport: labReportSchema,
  LabRunReply: labRunReplySchema,
  LabTradeList: labTradesReplySchema.extend({ trades: z.array(tradeSchema) }),
  Alarm: alarmSchema,
  AlarmList: alarmsReplySchema.extend({ alarms: z.array(alarmSchema) }),
  AlarmHistory: alarmHistoryReplySchema.extend({ changes: z.array(alarmHistoryRowSchema) }),
  AcknowledgeRequest: acknowledgeRequestSchema,
  ShelveRequest: shelveRequestSchema,
  UnshelveRequest: unshelveRequestSchema,
  AlarmServiceRequest: alarmServiceRequestSchema,
  AlarmCommandResult: alarmCommandResultSchema.extend({ alarms: z.array(alarmSchema) }),
  AlarmRule: alarmRuleSchema,
  AlarmRuleList: alarmRulesReplySchema.extend({ rules: z.array(alarmRuleSchema) }),
  SaveAlarmRulesRequest: saveAlarmRulesRequestSchema,
  AlarmPreview: alarmPreviewSchema,
  AlarmChannel: alarmChannelSchema,
  AlarmChannels: alarmChannelsReplySchema.extend({ channels: z.array(alarmChannelSchema) }),
  AlarmChannelSettings: channelSettingsSchema,
  AlarmChannelUpdate: channelUpdateSchema,
  AlarmChannelTest: channelTestResultSchema,
  AlarmReport: alarmReportRequestSchema,
  TimelineEvent: timelineEventSchema,
  Timeline: timelineReplySchema.extend({ events: z.array(timelineEventSchema) }),
  AbsenceReply: absenceReplySchema,
  PresenceReply: presenceReplySchema,
  CloseAbsenceRequest: closeAbsenceRequestSchema,
  Order: orderSchema,
  OrderList: ordersReplySchema.extend({ orders: z.array(orderSchema) }),
  FlattenRequest: flattenRequestSchema,
  FlattenResult: flattenResultSchema,
  AdoptRequest: adoptRequestSchema,
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
  Ping: z.object({ type: z.literal(PING_FRAME.type) }),
  WatchRequest: watchRequestSchema,
  Pong: z.looseObject({ type: z.literal(PONG_FRAME.type), seq: eventNumberSchema }),
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
