import { Fragment, type MouseEvent, type ReactNode } from 'react';
import { linksInMessage, type LogLink } from '@/domain/logs/logsLinks';
import { markSearchHits, sliceTextParts } from '@/domain/logs/logsSearch';
import { SymbolLink } from '@/ui/widgets/SymbolLink';
import { MarkedParts } from './LogWords';
import { useLogView } from '../views/logView';

type Props = {
  text: string;
  /** True when the Tab key stops at the links. A list of 500 lines has too many links for tab stops. */
  tabStops?: boolean;
};

/** Shows a message with marked search hits and links for its symbols and trades. */
export function LinkedText({ text, tabStops = false }: Props) {
  const { search } = useLogView();
  const parts = markSearchHits(text, search);
  const links = linksInMessage(text);
  const ends = [0, ...links.map(({ until }) => until)];
  return (
    <>
      {links.map((link, index) => (
        <Fragment key={link.from}>
          <MarkedParts parts={sliceTextParts(parts, ends[index] ?? 0, link.from)} />
          <LinkTarget link={link} tabIndex={tabStops ? 0 : -1}>
            <MarkedParts parts={sliceTextParts(parts, link.from, link.until)} />
          </LinkTarget>
        </Fragment>
      ))}
      <MarkedParts parts={sliceTextParts(parts, ends.at(-1) ?? 0, text.length)} />
    </>
  );
}

type LinkTargetProps = { link: LogLink; tabIndex: number; children: ReactNode };

function LinkTarget({ link: { kind, value }, tabIndex, children }: LinkTargetProps) {
  if (kind === 'symbol') {
    return (
      <SymbolLink symbol={value} tabIndex={tabIndex}>
        {children}
      </SymbolLink>
    );
  }
  return (
    <a
      className="trade-link"
      href={`#trades?trade=${value}`}
      title={`Show trade ${value}`}
      tabIndex={tabIndex}
      onClick={stopRowClick}
    >
      {children}
    </a>
  );
}

/** Stops a click on a link from expanding the row. */
const stopRowClick = (event: MouseEvent): void => event.stopPropagation();
