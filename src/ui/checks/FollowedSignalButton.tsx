import type { MouseEvent, ReactNode } from 'react';
import type { FollowedSignalsView, OpenFollowedSignals } from './followedSignals';

type Props = { open: OpenFollowedSignals; view: FollowedSignalsView; title?: string | undefined; children: ReactNode };

/** Opens a view of the followed signals. The click does not act on the row around the button. */
export function FollowedSignalButton({ open, view, title, children }: Props) {
  const show = (event: MouseEvent): void => {
    event.stopPropagation();
    open(view);
  };
  return (
    <button type="button" className="trade-link" title={title} onClick={show}>
      {children}
    </button>
  );
}
