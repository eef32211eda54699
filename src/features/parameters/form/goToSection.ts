import { flushSync } from 'react-dom';
import { sectionHeadId } from './fieldId';

/** Opens a section, scrolls to it and focuses its heading. */
export function goToSection(section: string, reveal: (section: string) => void): void {
  // The section opens before the scroll, because a closed section at the end cannot reach the top.
  flushSync(() => reveal(section));
  const head = document.getElementById(sectionHeadId(section));
  head?.closest('section')?.scrollIntoView({ block: 'start' });
  (head?.querySelector('button') ?? head)?.focus({ preventScroll: true });
}
