import { EmptyState } from '@/ui/EmptyState';
import type { TabProps } from './tabs';

export function NotBuiltTab({ label }: TabProps) {
  return (
    <EmptyState
      text={`${label} is not built yet.`}
      hint="Nothing is hidden here: there is no screen behind this tab."
    />
  );
}
