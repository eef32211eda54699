import { flushSync } from 'react-dom';
import { sectionHeadId } from './fieldId';

/** Opens a section, scrolls to it and focuses its heading. */
export function goToSection(section: string, reveal: (section: string) => void): void {
  // Opens the section before scrolling: a closed section at the end is too short to reach the top.
  flushSync(() => reveal(section));
  const head = document.getElementById(sectionHeadId(section));
  head?.closest('section')?.scrollIntoView({ block: 'start' });
  (head?.querySelector('button') ?? head)?.focus({ preventScroll: true });
}
