import { Fragment, type MouseEvent, type ReactNode } from 'react';
import { linksInMessage, type LogLink } from '@/domain/logs/logsLinks';
import { markSearchHits, sliceTextParts } from '@/domain/logs/logsSearch';
import { SymbolLink } from '@/ui/widgets/SymbolLink';
import { VersionLink } from '@/ui/widgets/VersionLink';
import { MarkedTextParts } from './LogLabels';
import { useLogDisplay } from '../views/logDisplay';

type Props = {
  text: string;
  /** True when the Tab key stops at the links. A list of 500 lines has too many links for tab stops. */
  tabStops?: boolean;
};

/** Shows a log message with marked search hits and with links for symbols, trades and versions. */
export function LinkedText({ text, tabStops = false }: Props) {
  const { search } = useLogDisplay();
  const parts = markSearchHits(text, search);
  const links = linksInMessage(text);
  const ends = [0, ...links.map(({ until }) => until)];
  return (
    <>
      {links.map((link, index) => (
        <Fragment key={link.from}>
          <MarkedTextParts parts={sliceTextParts(parts, ends[index] ?? 0, link.from)} />
          <LogMessageLink link={link} tabIndex={tabStops ? 0 : -1}>
            <MarkedTextParts parts={sliceTextParts(parts, link.from, link.until)} />
          </LogMessageLink>
        </Fragment>
      ))}
      <MarkedTextParts parts={sliceTextParts(parts, ends.at(-1) ?? 0, text.length)} />
    </>
  );
}

type LogMessageLinkProps = { link: LogLink; tabIndex: number; children: ReactNode };

function LogMessageLink({ link: { kind, value }, tabIndex, children }: LogMessageLinkProps) {
  if (kind === 'symbol') {
    return (
      <SymbolLink symbol={value} tabIndex={tabIndex}>
        {children}
      </SymbolLink>
    );
  }
  if (kind === 'version') {
    return (
      <VersionLink version={value} tabIndex={tabIndex}>
        {children}
      </VersionLink>
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

/** Prevents that a click on a link also expands the log row. */
const stopRowClick = (event: MouseEvent): void => event.stopPropagation();
