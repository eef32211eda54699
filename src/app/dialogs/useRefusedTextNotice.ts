import { noticeAdded } from '@/slices/notices';
import { useAppDispatch } from '@/store/hooks';
import { useTextInputGuard } from '@/ui/input/useTextInputGuard';

export function useRefusedTextNotice(): void {
  const dispatch = useAppDispatch();
  useTextInputGuard(({ text }) => void dispatch(noticeAdded({ kind: 'message', severity: 'warning', text })));
}
