import { isAnyOf } from '@reduxjs/toolkit';
import { botControlApi } from '@/api/botControl';
import { signalsApi } from '@/api/signals';
import { statusApi } from '@/api/status';
import { noticed } from '@/slices/notices';
import { signedOut } from '@/slices/session';
import type { AppStartListening } from '@/store/listener';
import { labProgressReceived, outcomeReceived, signalsReceived, tradeClosed, tradeOpened } from '../events';
import { addLatest, isLatestReload, storeTradeEvent, tradeChanged } from './allTrades';
import { settleFailures } from './commandFailures';
import { createDefectLog, mayBeDefect } from './defects';
import { updateLabRun } from './lab';
import { dropHiddenPages, didListShrink } from './didListShrink';
import { hideMessage, isSettledMutation, reportOutcome } from './notices';
import { didEventsStop, refetchVisible, reloadWhileNotOpen, isReopenAfterOutage } from './outage';
import { createRestartWatch, mayBeRestart } from './restart';
import { storeStatusTime, wipeCaches } from './session';
import { failHangingStatus } from './statusWatch';
import { didStorageChange, reportStorage } from './storage';
import { addOutcome, addSignals, addLoadedSignals } from './signals';
import { reloadAfterClose, reloadAfterCommand, addTrade } from './trades';

const { closePosition, closeAll } = botControlApi.endpoints;
/** Matches a close command that may have closed positions. Even a failed Close All may have closed all of them. */
const mayHaveClosedPositions = isAnyOf(closePosition.matchFulfilled, closeAll.matchFulfilled, closeAll.matchRejected);

/** Registers each workflow with the action that triggers it. */
export function startWorkflows(when: AppStartListening): void {
  when({ actionCreator: signalsReceived, effect: addSignals });
  when({ matcher: signalsApi.endpoints.getSignals.matchFulfilled, effect: addLoadedSignals });
  when({ actionCreator: outcomeReceived, effect: addOutcome });
  when({ actionCreator: labProgressReceived, effect: updateLabRun });
  when({ matcher: tradeChanged, effect: storeTradeEvent });
  when({ actionCreator: tradeOpened, effect: addTrade });
  when({ actionCreator: tradeClosed, effect: reloadAfterClose });
  when({ matcher: mayHaveClosedPositions, effect: reloadAfterCommand });
  when({ predicate: isLatestReload, effect: addLatest });
  when({ predicate: didListShrink, effect: dropHiddenPages });
  when({ predicate: didEventsStop, effect: reloadWhileNotOpen });
  when({ predicate: isReopenAfterOutage, effect: refetchVisible });
  when({ matcher: statusApi.endpoints.getStatus.matchFulfilled, effect: storeStatusTime });
  when({ matcher: statusApi.endpoints.getStatus.matchFulfilled, effect: settleFailures });
  when({ matcher: statusApi.endpoints.getStatus.matchPending, effect: failHangingStatus });
  when({ predicate: didStorageChange, effect: reportStorage });
  when({ matcher: mayBeRestart, effect: createRestartWatch() });
  when({ actionCreator: signedOut, effect: wipeCaches });
  when({ predicate: isSettledMutation, effect: reportOutcome });
  when({ actionCreator: noticed, effect: hideMessage });
  when({ predicate: mayBeDefect, effect: createDefectLog() });
}
