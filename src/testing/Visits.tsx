import { useState, type ReactNode } from 'react';

/** A tab that a button leaves and opens again. */
export function Visits({ children }: { children: ReactNode }) {
  const [here, setHere] = useState(true);
  return (
    <>
      {here && children}
      <button onClick={() => setHere(!here)}>{here ? 'leave the tab' : 'come back'}</button>
    </>
  );
}
