import { useState, type ReactNode } from 'react';

/** Renders a tab and one button, which closes and reopens the tab. */
export function ReopenableTab({ children }: { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <>
      {isOpen && children}
      <button onClick={() => setIsOpen(!isOpen)}>{isOpen ? 'leave the tab' : 'come back'}</button>
    </>
  );
}
