// The calls that read, with the options of the console and what the operator sees without their reply.

import type { CallName, WriteCallName } from '@/contract/calls';
import type { CallOptions } from './transport';

/** Returns the window of the last two hours. */
const lastHours = (now = Date.now()) => ({
  from: new Date(now - 2 * 3_600_000).toISOString(),
  until: new Date(now).toISOString(),
});

/** Calls that read a value of this bot, such as a Lab run or a contract. Other checks make some of them. */
type CallOfOneValue =
  | 'getLabRun'
  | 'getLabTrades'
  | 'getLabStory'
  | 'getMarketHistory'
  | 'getCandles'
  | 'getTradeStory'
  | 'getSavedVersion'
  | 'getFollowedSignal'
  | 'getRecordingFile'
  | 'previewAlarmRule';
export type ReadingCall = Exclude<CallName, WriteCallName | CallOfOneValue> | 'analyzeMarket' | 'simulateTrades';

/** Calls that read, with the options of the console. The type reports a new reading call that is missing. */
export const READING_CALLS: Readonly<Record<ReadingCall, { options?: CallOptions; sees: string; slow?: true }>> = {
  getStatus: { sees: 'No status, and the bar says how old the last one is.' },
  getSignals: { options: { query: { limit: 20 } }, sees: 'The Live Signals tab cannot show the signals.' },
  getTrades: { options: { query: { skip: 0, limit: 200 } }, sees: 'The Trades tab cannot show the trades.' },
  getParams: { sees: 'The Parameters tab cannot load.' },
  getParameters: { sees: 'The Market Analyzer cannot compare its values.' },
  getAdditionalParameters: { sees: 'The form does not show the additional parameters of the bot.' },
  getParameterHistory: { sees: 'The history of the parameters shows a failure.' },
  getPresets: { sees: 'The selector of presets stays empty.' },
  getPreset: { options: { values: { preset: 'balanced' } }, sees: 'Choosing a preset loads nothing.' },
  getKeys: { sees: 'The API Keys tab cannot load.' },
  getSystemLogs: { options: { query: { limit: 500 } }, sees: 'The System Logs tab cannot show the lines.' },
  getAnalytics: { options: { query: { time_range: 'all' } }, sees: "'Failed to load analytics'" },
  getTradeBridge: {
    options: { query: { by: 'reason', time_range: 'all' } },
    sees: 'The parts of the results show a failure.',
  },
  getTradeAfter: {
    options: { query: { time_range: 'all' } },
    sees: 'The figures after exits and entries show a failure.',
  },
  getChecksWorth: {
    options: { query: { time_range: 'all' } },
    sees: 'The table of what the checks kept out shows a failure.',
  },
  analyzeMarket: { options: { body: { top_n: 50 } }, sees: "'Errore durante analisi mercato'", slow: true },
  simulateTrades: { options: { body: { top_n: 30 } }, sees: "'Errore durante simulazione trade'", slow: true },
  getDiagnostics: { sees: 'The tab that explains missing trades shows a failure.' },
  getMarketOverview: { sees: 'The market overview shows a failure.' },
  getRecordings: { sees: 'The list of recordings shows a failure.' },
  getAlarms: { sees: 'The list of alarms shows a failure.' },
  getAlarmHistory: { sees: 'The history of the alarms shows a failure.' },
  getAlarmRules: { sees: 'The page of thresholds shows a failure.' },
  getAlarmChannels: { sees: 'The list of channels shows a failure.' },
  getTimeline: { options: { query: lastHours() }, sees: 'The incident view shows a failure.' },
  getAbsence: { sees: 'The Dashboard does not sum up an absence.' },
  getLabRuns: { sees: 'The list of runs shows a failure.' },
  getOrders: { sees: 'The list of orders shows a failure.' },
};

/** Reason to skip a check of the market analysis, which a bot may lack. */
export const NO_ANALYSIS = 'the bot has no analysis, and the Market Analyzer shows a failure';

export const isAnalysis = (name: CallName): boolean => name === 'analyzeMarket' || name === 'simulateTrades';

/** Returns whether a reply says that the bot has no call at the path. */
export const lacksCall = ({ status }: { status: number }): boolean => [404, 405, 501].includes(status);
