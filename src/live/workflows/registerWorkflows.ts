import { isAnyOf } from '@reduxjs/toolkit';
import { botControlApi } from '@/api/bot/botControl';
import { signalsApi } from '@/api/market/signals';
import { statusApi } from '@/api/bot/status';
import { consoleResumed } from '@/slices/connection';
import { noticeAdded } from '@/slices/notices';
import { pageAlarmShelved, pageConditionChanged } from '@/slices/pageAlarms';
import { signedOut } from '@/slices/session';
import type { AppStartListening } from '@/store/listener';
import {
  alarmChanged,
  alarmStormReceived,
  allTradesRequested,
  eventsMissed,
  labProgressReceived,
  signalOutcomeReceived,
  signalsReceived,
  tradeClosed,
  tradeOpened,
} from '../events';
import { createAllTradesLoader, isReloadOfLatestTrades } from './allTradesLoader';
import { refetchAlarms, updateAlarm } from './alarms';
import { didAdditionsChange, reportAdditionsChange } from './capabilities';
import { clearObsoleteFailureMarks } from './commandFailures';
import { createDefectLog, mayContainDefect } from './defects';
import { updateLabRun } from './lab';
import { refetchVisibleTrades, didTradeTotalDecrease } from './tradeTotalDecrease';
import { reloadMissedEvents } from './missedEvents';
import { hideMessageAfterDuration, isSettledMutation, reportMutationOutcome } from './notices';
import {
  didLiveFeedClose,
  refetchAfterResume,
  refetchVisibleData,
  reloadTradesDuringOutage,
  didConnectionReopen,
} from './outage';
import { endPageShelving, followPageCondition } from './pageAlarms';
import { createPageClockCheck } from './connection/pageClock';
import { createRestartReporter, isRestartReporterAction } from './restart';
import { storeStatusTime, clearCachedReplies } from './session';
import { createSilentFeedWatch, isSilentFeedAction } from './connection/silentFeed';
import { failHangingStatusRequest } from './statusWatch';
import { didStorageProblemChange, reportStorageProblem } from './storage';
import { addSignalOutcome, addLiveSignals, addLoadedSignals } from './signals';
import { isTradeEvent, storeTradeEvent } from './storeTradeEvent';
import { reloadTradesAfterClose, reloadTradesAfterCommand, addOpenedTrade } from './trades';

const { closePosition, closeAll } = botControlApi.endpoints;
/** Matches a successful Close, and every settled Close All. A failed Close All may still have closed positions. */
const mayHaveClosedPositions = isAnyOf(closePosition.matchFulfilled, closeAll.matchFulfilled, closeAll.matchRejected);

export function registerWorkflows(when: AppStartListening): void {
  const allTrades = createAllTradesLoader();
  when({ actionCreator: signalsReceived, effect: addLiveSignals });
  when({ matcher: signalsApi.endpoints.getSignals.matchFulfilled, effect: addLoadedSignals });
  when({ actionCreator: signalOutcomeReceived, effect: addSignalOutcome });
  when({ actionCreator: labProgressReceived, effect: updateLabRun });
  when({ actionCreator: alarmChanged, effect: updateAlarm });
  when({ actionCreator: alarmStormReceived, effect: refetchAlarms });
  when({ matcher: isTradeEvent, effect: storeTradeEvent });
  when({ matcher: isTradeEvent, effect: allTrades.addTradeOfEvent });
  when({ actionCreator: tradeOpened, effect: addOpenedTrade });
  when({ actionCreator: tradeClosed, effect: reloadTradesAfterClose });
  when({ matcher: mayHaveClosedPositions, effect: reloadTradesAfterCommand });
  when({ predicate: isReloadOfLatestTrades, effect: allTrades.addLatest });
  when({ actionCreator: allTradesRequested, effect: allTrades.load });
  when({ predicate: didTradeTotalDecrease, effect: refetchVisibleTrades });
  when({ predicate: didLiveFeedClose, effect: reloadTradesDuringOutage });
  when({ predicate: didConnectionReopen, effect: refetchVisibleData });
  when({ actionCreator: consoleResumed, effect: refetchAfterResume });
  when({ actionCreator: eventsMissed, effect: reloadMissedEvents });
  when({ matcher: isSilentFeedAction, effect: createSilentFeedWatch() });
  when({ matcher: statusApi.endpoints.getStatus.matchFulfilled, effect: storeStatusTime });
  when({ matcher: statusApi.endpoints.getStatus.matchFulfilled, effect: clearObsoleteFailureMarks });
  when({ matcher: statusApi.endpoints.getStatus.matchPending, effect: failHangingStatusRequest });
  when({ matcher: statusApi.endpoints.getStatus.matchFulfilled, effect: createPageClockCheck() });
  when({ actionCreator: pageConditionChanged, effect: followPageCondition });
  when({ actionCreator: pageAlarmShelved, effect: endPageShelving });
  when({ predicate: didAdditionsChange, effect: reportAdditionsChange });
  when({ predicate: didStorageProblemChange, effect: reportStorageProblem });
  when({ matcher: isRestartReporterAction, effect: createRestartReporter() });
  when({ actionCreator: signedOut, effect: clearCachedReplies });
  when({ predicate: isSettledMutation, effect: reportMutationOutcome });
  when({ actionCreator: noticeAdded, effect: hideMessageAfterDuration });
  when({ predicate: mayContainDefect, effect: createDefectLog() });
}
