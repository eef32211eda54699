import { noticeAdded } from '@/slices/notices';
import { useAppDispatch } from '@/store/hooks';
import { useTextInputGuard } from '@/ui/hooks/useTextInputGuard';

/** Refuses a text that is too long for its input, and shows a message. */
export function useRefusedTextNotice(): void {
  const dispatch = useAppDispatch();
  useTextInputGuard(({ text }) => void dispatch(noticeAdded({ kind: 'message', severity: 'warning', text })));
}
