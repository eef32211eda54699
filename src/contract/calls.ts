/** All API calls between console and bot (spec point 7). `:preset` is the name of a preset. */
export const CALLS = {
  login: { method: 'POST', path: '/api/auth/login' },
  logout: { method: 'POST', path: '/api/auth/logout' },
  getStatus: { method: 'GET', path: '/api/status' },
  getSignals: { method: 'GET', path: '/api/signals' },
  getParams: { method: 'GET', path: '/api/params' },
  saveParams: { method: 'POST', path: '/api/params' },
  getParameters: { method: 'GET', path: '/api/parameters' },
  /** Contract addition: the parameters that only this bot has. */
  getAdditionalParameters: { method: 'GET', path: '/api/params/additions' },
  /** Contract additions: the saves of the parameters. `:version` is the `config_version` of a save. */
  getParameterHistory: { method: 'GET', path: '/api/params/history' },
  getSavedVersion: { method: 'GET', path: '/api/params/history/:version' },
  getTrades: { method: 'GET', path: '/api/trades' },
  closePosition: { method: 'POST', path: '/api/close' },
  closeAll: { method: 'POST', path: '/api/close-all' },
  startBot: { method: 'POST', path: '/api/start' },
  stopBot: { method: 'POST', path: '/api/stop' },
  pauseBot: { method: 'POST', path: '/api/pause' },
  resumeBot: { method: 'POST', path: '/api/resume' },
  resetSemaphore: { method: 'POST', path: '/api/emergency/reset-semaphore' },
  getKeys: { method: 'GET', path: '/api/keys' },
  saveKeys: { method: 'POST', path: '/api/keys/save' },
  validateKeys: { method: 'POST', path: '/api/keys/validate' },
  analyzeMarket: { method: 'POST', path: '/api/market/analyze' },
  simulateTrades: { method: 'POST', path: '/api/market/simulate-trades' },
  getPresets: { method: 'GET', path: '/api/presets' },
  getPreset: { method: 'GET', path: '/api/presets/:preset' },
  deletePreset: { method: 'DELETE', path: '/api/presets/:preset' },
  /** Contract addition: saves a preset of the operator. */
  savePreset: { method: 'POST', path: '/api/presets/:preset' },
  applyPreset: { method: 'POST', path: '/api/presets/apply/:preset' },
  clearDatabase: { method: 'POST', path: '/api/clear-database' },
  getSystemLogs: { method: 'GET', path: '/api/system-logs' },
  clearSystemLogs: { method: 'DELETE', path: '/api/system-logs' },
  /** Contract additions: Lab runs. `:run` is the id of a Lab run, and `:variant` is a variant index in the Lab report. */
  beginLabRun: { method: 'POST', path: '/api/lab/runs' },
  getLabRuns: { method: 'GET', path: '/api/lab/runs' },
  getLabRun: { method: 'GET', path: '/api/lab/runs/:run' },
  /** Cancels an active Lab run. An ended Lab run keeps its results. */
  cancelLabRun: { method: 'POST', path: '/api/lab/runs/:run/cancel' },
  removeLabRun: { method: 'DELETE', path: '/api/lab/runs/:run' },
  getLabTrades: { method: 'GET', path: '/api/lab/runs/:run/variants/:variant/trades' },
  getLabStory: { method: 'GET', path: '/api/lab/runs/:run/variants/:variant/trades/:trade/story' },
  /** Contract addition: the rejection counts and limits of the bot. */
  getDiagnostics: { method: 'GET', path: '/api/diagnostics' },
  /** Contract additions: the market data of the bot. */
  getMarketOverview: { method: 'GET', path: '/api/market/overview' },
  getMarketHistory: { method: 'GET', path: '/api/market/history' },
  getCandles: { method: 'GET', path: '/api/market/candles' },
  /** Contract addition: prices, events and books of one trade. `:trade` is the id of the trade. */
  getTradeStory: { method: 'GET', path: '/api/trades/:trade/story' },
  getTradeBridge: { method: 'GET', path: '/api/trades/bridge' },
  getTradeAfter: { method: 'GET', path: '/api/trades/after' },
  /** Contract additions: what the rejected signals would have earned, and one of them. */
  getChecksWorth: { method: 'GET', path: '/api/checks/worth' },
  getFollowedSignal: { method: 'GET', path: '/api/checks/followed' },
  /** Contract additions: the recordings of the bot. `:recording` is the id of a recording. */
  getRecordings: { method: 'GET', path: '/api/recordings' },
  beginRecording: { method: 'POST', path: '/api/recordings' },
  endRecording: { method: 'POST', path: '/api/recordings/:recording/end' },
  renameRecording: { method: 'POST', path: '/api/recordings/:recording/name' },
  deleteRecording: { method: 'DELETE', path: '/api/recordings/:recording' },
  getRecordingFile: { method: 'GET', path: '/api/recordings/:recording/file' },
  /** Imports a recording. The request body is the file, plain or gzip-compressed. The query contains the name. */
  importRecording: { method: 'POST', path: '/api/recordings/import' },
  getAnalytics: { method: 'GET', path: '/api/stats/analytics' },
  /** Contract additions: the alarms of the bot, their history and the rules that raise them. */
  getAlarms: { method: 'GET', path: '/api/alarms' },
  getAlarmHistory: { method: 'GET', path: '/api/alarms/history' },
  acknowledgeAlarms: { method: 'POST', path: '/api/alarms/acknowledge' },
  shelveAlarm: { method: 'POST', path: '/api/alarms/shelve' },
  unshelveAlarm: { method: 'POST', path: '/api/alarms/unshelve' },
  /** Takes a rule out of service, or puts a rule into service again. */
  setAlarmService: { method: 'POST', path: '/api/alarms/service' },
  getAlarmRules: { method: 'GET', path: '/api/alarms/rules' },
  saveAlarmRules: { method: 'POST', path: '/api/alarms/rules' },
  /** Counts the alarms that a threshold would have raised in the last seven days. */
  previewAlarmRule: { method: 'GET', path: '/api/alarms/rules/preview' },
  /** Contract additions: the channels that send alarms outside. `:channel` is the id of a channel. */
  getAlarmChannels: { method: 'GET', path: '/api/alarms/channels' },
  addAlarmChannel: { method: 'POST', path: '/api/alarms/channels' },
  changeAlarmChannel: { method: 'PUT', path: '/api/alarms/channels/:channel' },
  removeAlarmChannel: { method: 'DELETE', path: '/api/alarms/channels/:channel' },
  testAlarmChannel: { method: 'POST', path: '/api/alarms/channels/:channel/test' },
  saveAlarmReport: { method: 'PUT', path: '/api/alarms/report' },
  /** Contract addition: alarms, commands, signals, trades and serious log lines of a window, merged. */
  getTimeline: { method: 'GET', path: '/api/timeline' },
  /** Contract additions: what happened while the operator was away. */
  getAbsence: { method: 'GET', path: '/api/absence' },
  markPresence: { method: 'POST', path: '/api/absence/presence' },
  closeAbsence: { method: 'POST', path: '/api/absence/close' },
  /** Contract additions: orders and account of a bot that trades at an exchange. */
  getOrders: { method: 'GET', path: '/api/orders' },
  /** Cancels all orders and closes all positions of the account. No limit, halt or pause refuses it. */
  flattenAccount: { method: 'POST', path: '/api/flatten' },
  /** Cancels one order of the bot. No limit, halt or pause refuses it. */
  cancelOrder: { method: 'POST', path: '/api/orders/cancel' },
  /** Refuses entries until a release. Stops and exits stay. */
  haltEntries: { method: 'POST', path: '/api/execution/halt' },
  releaseEntries: { method: 'POST', path: '/api/execution/release' },
  /** Takes the smaller quantity of the account for the position of a symbol. */
  adoptQuantity: { method: 'POST', path: '/api/execution/adopt' },
} as const satisfies Record<string, { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: `/api/${string}` }>;

export type CallName = keyof typeof CALLS;

/** Names of the calls that change something. */
export type WriteCallName = {
  [Name in CallName]: (typeof CALLS)[Name]['method'] extends 'GET' ? never : Name;
}[CallName];
