import { Skeleton } from '@mui/material';
import { type ComponentType, useMemo } from 'react';
import { type CallError, readableError } from '@/api/errors';
import { DASHBOARD_ITEMS } from '@/contract/sizes';
import { useAppSelector } from '@/store/hooks';
import { confirmedAt } from '@/ui/confirmedAt';
import { EmptyState } from '@/ui/EmptyState';
import { ErrorState } from '@/ui/ErrorState';
import { HeldSection } from '@/ui/HeldSection';
import { ListNote } from '@/ui/ListNote';
import { type Column, RecentFrame, RecentTable } from './RecentTable';

type Answer<T> = {
  data?: { rows: readonly T[]; rejected: readonly string[] };
  error?: CallError;
  fulfilledTimeStamp?: number;
  refetch: () => unknown;
};

type Props<T> = {
  title: string;
  noun: string;
  columns: readonly Column[];
  Row: ComponentType<{ item: T; fresh: boolean }>;
  keyOf: (item: T) => string;
  answer: Answer<T>;
  empty: { text: string; hint: string };
};

const NOTHING: readonly never[] = [];
const skeleton = Array.from({ length: DASHBOARD_ITEMS }, (_, row) => <Skeleton key={row} />);

/** The newest few of a list, in every state that the list can be in. */
export function RecentList<T>({ title, noun, columns, Row, keyOf, answer, empty }: Props<T>) {
  const { data, error, fulfilledTimeStamp, refetch } = answer;
  const since = useAppSelector(({ connection }) => confirmedAt(connection, fulfilledTimeStamp));
  const loaded = data?.rows;
  const newest = useMemo(() => loaded?.slice(0, DASHBOARD_ITEMS) ?? NOTHING, [loaded]);
  const retry = (): void => void refetch();
  const problem = error && readableError(error, 'no answer');
  const note = data && (
    <ListNote
      problem={problem}
      readAt={fulfilledTimeStamp}
      since={since}
      rejected={data.rejected.length}
      onRetry={retry}
    />
  );
  return (
    <HeldSection title={title} noun={noun} items={newest} keyOf={keyOf} note={note}>
      {(rows) => (
        <RecentFrame>
          {rows.length > 0 ? (
            <RecentTable label={title} columns={columns}>
              {rows.map(({ key, item, fresh }) => (
                <Row key={key} item={item} fresh={fresh} />
              ))}
            </RecentTable>
          ) : data ? (
            <EmptyState {...empty} />
          ) : problem ? (
            <ErrorState what={`The ${noun}s could not be loaded`} reason={problem} onRetry={retry} />
          ) : (
            <div role="status" aria-label={`Loading ${noun}s`} className="loading">
              {skeleton}
            </div>
          )}
        </RecentFrame>
      )}
    </HeldSection>
  );
}
