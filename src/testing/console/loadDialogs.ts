import { lazyAlertDialog } from '@/app/dialogs/NoticesHost';
import { lazyQuestionDialog } from '@/ui/messages/ConfirmDialogHost';

/** Fetches the code of question and alert, as an idle page does. */
export const loadDialogs = () => Promise.all([lazyQuestionDialog.load(), lazyAlertDialog.load()]);
