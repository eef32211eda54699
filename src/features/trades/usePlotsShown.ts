import { useState } from 'react';

const STORAGE_KEY = 'order-flow/trades/plots';

function stored(): boolean | null {
  try {
    const choice = localStorage.getItem(STORAGE_KEY);
    return choice === null ? null : choice === 'shown';
  } catch {
    // Refused storage reads as no choice.
    return null;
  }
}

/** Whether the plots stand above the table; without a choice, where the screen has room for both. */
export function usePlotsShown(hasRoom: boolean): [boolean, (shown: boolean) => void] {
  const [choice, setChoice] = useState(stored);
  const choose = (shown: boolean): void => {
    setChoice(shown);
    try {
      localStorage.setItem(STORAGE_KEY, shown ? 'shown' : 'hidden');
    } catch {
      // A browser that refuses storage still gets the choice for this visit.
    }
  };
  return [choice ?? hasRoom, choose];
}
