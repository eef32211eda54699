import { isAnyOf } from '@reduxjs/toolkit';
import { botControlApi } from '@/api/botControl';
import { signalsApi } from '@/api/signals';
import { statusApi } from '@/api/status';
import { noticeAdded } from '@/slices/notices';
import { signedOut } from '@/slices/session';
import type { AppStartListening } from '@/store/listener';
import { labProgressReceived, outcomeReceived, signalsReceived, tradeClosed, tradeOpened } from '../events';
import { addLatestToAllTrades, isReloadOfLatestTrades, storeTradeEvent, isTradeEvent } from './allTrades';
import { clearSettledFailures } from './commandFailures';
import { createDefectLog, mayContainDefect } from './defects';
import { updateLabRun } from './lab';
import { dropHiddenPages, didListShrink } from './didListShrink';
import { hideMessageAfterDuration, isSettledMutation, reportOutcome } from './notices';
import { didLiveEventsStop, refetchVisibleData, reloadWhileNotOpen, didConnectionReopen } from './outage';
import { createRestartWatch, concernsServerRestart } from './restart';
import { storeStatusTime, clearSessionCaches } from './session';
import { failHangingStatus } from './statusWatch';
import { didStorageChange, reportStorageProblem } from './storage';
import { addSignalOutcome, addSignals, addLoadedSignals } from './signals';
import { reloadAfterClose, reloadAfterCommand, addOpenedTrade } from './trades';

const { closePosition, closeAll } = botControlApi.endpoints;
/** Matches a close command that may have closed positions. Even a failed Close All may have closed all positions. */
const mayHaveClosedPositions = isAnyOf(closePosition.matchFulfilled, closeAll.matchFulfilled, closeAll.matchRejected);

/** Registers each workflow with the action that triggers the workflow. */
export function startWorkflows(when: AppStartListening): void {
  when({ actionCreator: signalsReceived, effect: addSignals });
  when({ matcher: signalsApi.endpoints.getSignals.matchFulfilled, effect: addLoadedSignals });
  when({ actionCreator: outcomeReceived, effect: addSignalOutcome });
  when({ actionCreator: labProgressReceived, effect: updateLabRun });
  when({ matcher: isTradeEvent, effect: storeTradeEvent });
  when({ actionCreator: tradeOpened, effect: addOpenedTrade });
  when({ actionCreator: tradeClosed, effect: reloadAfterClose });
  when({ matcher: mayHaveClosedPositions, effect: reloadAfterCommand });
  when({ predicate: isReloadOfLatestTrades, effect: addLatestToAllTrades });
  when({ predicate: didListShrink, effect: dropHiddenPages });
  when({ predicate: didLiveEventsStop, effect: reloadWhileNotOpen });
  when({ predicate: didConnectionReopen, effect: refetchVisibleData });
  when({ matcher: statusApi.endpoints.getStatus.matchFulfilled, effect: storeStatusTime });
  when({ matcher: statusApi.endpoints.getStatus.matchFulfilled, effect: clearSettledFailures });
  when({ matcher: statusApi.endpoints.getStatus.matchPending, effect: failHangingStatus });
  when({ predicate: didStorageChange, effect: reportStorageProblem });
  when({ matcher: concernsServerRestart, effect: createRestartWatch() });
  when({ actionCreator: signedOut, effect: clearSessionCaches });
  when({ predicate: isSettledMutation, effect: reportOutcome });
  when({ actionCreator: noticeAdded, effect: hideMessageAfterDuration });
  when({ predicate: mayContainDefect, effect: createDefectLog() });
}
