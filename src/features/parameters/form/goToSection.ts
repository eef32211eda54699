import { flushSync } from 'react-dom';
import { sectionHeadingId } from './parameterInputId';

/** Opens a section of the form, scrolls to the section and focuses its heading. */
export function goToSection(section: string, reveal: (section: string) => void): void {
  // Opens the section before the scroll, because a closed last section cannot reach the top of the page.
  flushSync(() => reveal(section));
  const head = document.getElementById(sectionHeadingId(section));
  head?.closest('section')?.scrollIntoView({ block: 'start' });
  (head?.querySelector('button') ?? head)?.focus({ preventScroll: true });
}
