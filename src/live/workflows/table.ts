import { isAnyOf } from '@reduxjs/toolkit';
import { botControlApi } from '@/api/botControl';
import { statusApi } from '@/api/status';
import { noticed } from '@/slices/notices';
import { signedOut } from '@/slices/session';
import type { AppStartListening } from '@/store/listener';
import { signalsReceived, tradeClosed, tradeOpened } from '../events';
import { databaseCleared, forgetLoaded, latestReloaded, mergeLatest, renewLoaded, tradeMoved } from './allTrades';
import { settleFailures } from './commandFailures';
import { createDefectLog, mayBeDefect } from './defects';
import { forgetOldPages, listShrank } from './listShrank';
import { hideMessage, mutationSettled, tellOperator } from './notices';
import { eventsStopped, refetchWhatMoved, reloadWhileNotOpen, reopenedAfterOutage } from './outage';
import { createRestartWatch, mayBeRestart } from './restart';
import { stampStatus, wipeCaches } from './session';
import { watchStatus } from './statusWatch';
import { storageChanged, tellOfStorage } from './storage';
import { rememberSignals } from './signals';
import { reloadAfterClose, reloadAfterCommand, rememberTrade } from './trades';

const { closePosition, closeAll } = botControlApi.endpoints;
/** A Close All without a readable answer may have closed everything. */
const commandMayHaveClosed = isAnyOf(closePosition.matchFulfilled, closeAll.matchFulfilled, closeAll.matchRejected);

/** What happens because of what. */
export function startWorkflows(when: AppStartListening): void {
  when({ actionCreator: signalsReceived, effect: rememberSignals });
  when({ actionCreator: tradeOpened, effect: rememberTrade });
  when({ actionCreator: tradeClosed, effect: reloadAfterClose });
  when({ matcher: commandMayHaveClosed, effect: reloadAfterCommand });
  when({ matcher: tradeMoved, effect: renewLoaded });
  when({ predicate: latestReloaded, effect: mergeLatest });
  when({ predicate: listShrank, effect: forgetOldPages });
  when({ matcher: databaseCleared, effect: forgetLoaded });
  when({ predicate: eventsStopped, effect: reloadWhileNotOpen });
  when({ predicate: reopenedAfterOutage, effect: refetchWhatMoved });
  when({ matcher: statusApi.endpoints.getStatus.matchFulfilled, effect: stampStatus });
  when({ matcher: statusApi.endpoints.getStatus.matchFulfilled, effect: settleFailures });
  when({ matcher: statusApi.endpoints.getStatus.matchPending, effect: watchStatus });
  when({ predicate: storageChanged, effect: tellOfStorage });
  when({ matcher: mayBeRestart, effect: createRestartWatch() });
  when({ actionCreator: signedOut, effect: wipeCaches });
  when({ predicate: mutationSettled, effect: tellOperator });
  when({ actionCreator: noticed, effect: hideMessage });
  when({ predicate: mayBeDefect, effect: createDefectLog() });
}
