import { useState, type ReactNode } from 'react';

/** Renders a tab with a button that leaves the tab and opens it again. */
export function ReopenableTab({ children }: { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <>
      {isOpen && children}
      <button onClick={() => setIsOpen(!isOpen)}>{isOpen ? 'leave the tab' : 'come back'}</button>
    </>
  );
}
