import { type MouseEvent, type ReactNode, use } from 'react';
import { FollowedSignalsContext, type FollowedSignalsView } from './followedSignals';

type Props = { view: FollowedSignalsView | null; title?: string | undefined; children: ReactNode };

/**
 * Opens a view of the followed signals, for a bot that has them. Another bot gets the text alone. The click does not act
 * on the row around the button.
 */
export function FollowedSignalButton({ view, title, children }: Props) {
  const open = use(FollowedSignalsContext);
  if (!open || !view) return <span title={title}>{children}</span>;
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
