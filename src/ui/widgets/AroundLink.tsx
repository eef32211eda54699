import { createContext, type MouseEvent, type ReactNode, useContext } from 'react';
import type { Timestamp } from '@/contract/schema/fields';
import { toIsoTime } from '@/domain/format/time';
import { hashAddress } from '../hooks/hashRoute';

/** True when the bot lists the capability `timeline`. The app sets the value. */
export const AroundLinksContext = createContext(false);

type Props = {
  at: Timestamp | null | undefined;
  /** Name of the event for a screen reader, because a page has many of these links. */
  of: string;
  tabIndex?: number;
  children?: ReactNode;
  /** Runs when the operator follows the link, for example to close the panel around the link. */
  onFollow?: () => void;
};

/** Links to the incident view around a time. Shows nothing without a time, or when the bot has no timeline. */
export function AroundLink({ at, of, tabIndex, children = 'Around this', onFollow }: Props) {
  const isOffered = useContext(AroundLinksContext);
  // The click must not also open the row around the link.
  const follow = (event: MouseEvent): void => {
    event.stopPropagation();
    onFollow?.();
  };
  const time = toIsoTime(at);
  if (!isOffered || time === undefined) return null;
  return (
    <a
      className="trade-link"
      // Without the slash, accessibility checks expect an element with the id `logs`.
      href={hashAddress('/logs', { view: 'incident', at: time, span: '1' })}
      title={`Show what happened around ${of}`}
      tabIndex={tabIndex}
      onClick={follow}
    >
      {children}
      <span className="visually-hidden">: {of}</span>
    </a>
  );
}
