import { isAnyOf } from '@reduxjs/toolkit';
import { botControlApi } from '@/api/botControl';
import { signalsApi } from '@/api/signals';
import { statusApi } from '@/api/status';
import { noticed } from '@/slices/notices';
import { signedOut } from '@/slices/session';
import type { AppStartListening } from '@/store/listener';
import { outcomeReceived, signalsReceived, tradeClosed, tradeOpened } from '../events';
import { addLatest, latestReloaded, takeTradeEvent, tradeChanged } from './allTrades';
import { settleFailures } from './commandFailures';
import { createDefectLog, mayBeDefect } from './defects';
import { forgetOldPages, listShrank } from './listShrank';
import { hideMessage, mutationSettled, reportOutcome } from './notices';
import { eventsStopped, refetchVisible, reloadWhileNotOpen, reopenedAfterOutage } from './outage';
import { createRestartWatch, mayBeRestart } from './restart';
import { stampStatus, wipeCaches } from './session';
import { watchStatus } from './statusWatch';
import { storageChanged, reportStorage } from './storage';
import { addOutcome, addSignals, rememberLoaded } from './signals';
import { reloadAfterClose, reloadAfterCommand, addTrade } from './trades';

const { closePosition, closeAll } = botControlApi.endpoints;
/** Matches a close command that may have closed positions. A failed Close All may have closed all of them. */
const commandMayHaveClosed = isAnyOf(closePosition.matchFulfilled, closeAll.matchFulfilled, closeAll.matchRejected);

/** Registers each workflow with its trigger. */
export function startWorkflows(when: AppStartListening): void {
  when({ actionCreator: signalsReceived, effect: addSignals });
  when({ matcher: signalsApi.endpoints.getSignals.matchFulfilled, effect: rememberLoaded });
  when({ actionCreator: outcomeReceived, effect: addOutcome });
  when({ matcher: tradeChanged, effect: takeTradeEvent });
  when({ actionCreator: tradeOpened, effect: addTrade });
  when({ actionCreator: tradeClosed, effect: reloadAfterClose });
  when({ matcher: commandMayHaveClosed, effect: reloadAfterCommand });
  when({ predicate: latestReloaded, effect: addLatest });
  when({ predicate: listShrank, effect: forgetOldPages });
  when({ predicate: eventsStopped, effect: reloadWhileNotOpen });
  when({ predicate: reopenedAfterOutage, effect: refetchVisible });
  when({ matcher: statusApi.endpoints.getStatus.matchFulfilled, effect: stampStatus });
  when({ matcher: statusApi.endpoints.getStatus.matchFulfilled, effect: settleFailures });
  when({ matcher: statusApi.endpoints.getStatus.matchPending, effect: watchStatus });
  when({ predicate: storageChanged, effect: reportStorage });
  when({ matcher: mayBeRestart, effect: createRestartWatch() });
  when({ actionCreator: signedOut, effect: wipeCaches });
  when({ predicate: mutationSettled, effect: reportOutcome });
  when({ actionCreator: noticed, effect: hideMessage });
  when({ predicate: mayBeDefect, effect: createDefectLog() });
}
