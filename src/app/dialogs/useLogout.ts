import { useLogoutMutation } from '@/api/auth';
import { plural } from '@/domain/format/format';
import { selectUnsavedCount } from '@/slices/parameterDraft';
import { useAppStore } from '@/store/hooks';
import { commitTypedText } from '@/ui/input/commitTypedText';
import { confirmAction } from '@/ui/messages/confirm';
import { confirmLeaving } from '@/ui/messages/leaveQuestion';

/**
 * Returns the logout handler. The handler asks for confirmation when unsaved parameters or typed API keys would be
 * lost.
 */
export function useLogout(): () => void {
  const [logout] = useLogoutMutation();
  const { getState } = useAppStore();
  const confirmAndLogout = async (): Promise<void> => {
    commitTypedText();
    const unsaved = selectUnsavedCount(getState());
    if (unsaved > 0 && !(await confirmAction(discardChangesQuestion(unsaved)))) return;
    if (!(await confirmLeaving())) return;
    void logout();
  };
  return () => void confirmAndLogout();
}

const discardChangesQuestion = (fields: number) => ({
  title: 'Log out and discard unsaved parameters?',
  body: `${plural(fields, 'field was', 'fields were')} edited and not saved. A logout discards what was typed there.`,
  verb: 'Logout',
  danger: true,
});
