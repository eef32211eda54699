import { createContext, type MouseEvent, type ReactNode, useContext } from 'react';
import { historyAddress } from './historyAddress';

/** True when the bot lists the capability `params.history`. The app sets the value. */
export const VersionLinksContext = createContext(false);

type Props = { version: string; tabIndex?: number; children?: ReactNode };

/** Links a version of the parameters to the history. Shows the text alone when the bot has no history. */
export function VersionLink({ version, tabIndex, children = version }: Props) {
  if (!useContext(VersionLinksContext)) return children;
  return (
    <a
      className="trade-link"
      href={historyAddress(version)}
      title={`Show version ${version} of the parameters`}
      tabIndex={tabIndex}
      onClick={stopRowClick}
    >
      {children}
    </a>
  );
}

/** Prevents that a click on the link also opens the row around it. */
const stopRowClick = (event: MouseEvent): void => event.stopPropagation();
