import { Fragment, type MouseEvent, type ReactNode } from 'react';
import { linksIn, type LogLink } from '@/domain/logs/logsLinks';
import { markHits, sliceParts } from '@/domain/logs/logsSearch';
import { SymbolLink } from '@/ui/widgets/SymbolLink';
import { Parts } from './LogWords';
import { useLogView } from '../views/logView';

type Props = {
  text: string;
  /** Whether the Tab key stops at the links. A list of 500 lines has too many links for that. */
  tabStops?: boolean;
};

/** Shows a message with marked search hits, and with its symbols and trades as links. */
export function LinkedText({ text, tabStops = false }: Props) {
  const { search } = useLogView();
  const parts = markHits(text, search);
  const links = linksIn(text);
  const ends = [0, ...links.map(({ until }) => until)];
  return (
    <>
      {links.map((link, index) => (
        <Fragment key={link.from}>
          <Parts parts={sliceParts(parts, ends[index] ?? 0, link.from)} />
          <Target link={link} tabIndex={tabStops ? 0 : -1}>
            <Parts parts={sliceParts(parts, link.from, link.until)} />
          </Target>
        </Fragment>
      ))}
      <Parts parts={sliceParts(parts, ends.at(-1) ?? 0, text.length)} />
    </>
  );
}

type TargetProps = { link: LogLink; tabIndex: number; children: ReactNode };

function Target({ link: { kind, value }, tabIndex, children }: TargetProps) {
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
      onClick={keepRow}
    >
      {children}
    </a>
  );
}

/** Keeps a click on a link from expanding the row. */
const keepRow = (event: MouseEvent): void => event.stopPropagation();
