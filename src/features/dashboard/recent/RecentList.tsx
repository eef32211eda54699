import { Skeleton } from '@mui/material';
import { type ComponentType, useMemo } from 'react';
import { DASHBOARD_ITEM_COUNT } from '@/contract/sizes';
import { type ListQueryState, useListLoadStatusProps } from '@/store/useListLoadStatus';
import { EmptyState } from '@/ui/messages/EmptyState';
import { ErrorState } from '@/ui/messages/ErrorState';
import { PausableSection } from '@/ui/lists/PausableSection';
import { ListLoadStatus } from '@/ui/lists/ListLoadStatus';
import { UnreadableRowsText } from '@/ui/lists/UnreadableRowsText';
import { type TableColumn, RecentListFrame, RecentTable } from './RecentTable';

type Props<T> = {
  title: string;
  noun: string;
  columns: readonly TableColumn[];
  Row: ComponentType<{ item: T }>;
  keyOf: (item: T) => string;
  answer: ListQueryState<T>;
  empty: { text: string; hint: string };
};

const NO_ROWS: readonly never[] = [];
const ROWS_SKELETON = Array.from({ length: DASHBOARD_ITEM_COUNT }, (_, row) => <Skeleton key={row} />);

export function RecentList<T>({ title, noun, columns, Row, keyOf, answer, empty }: Props<T>) {
  const said = useListLoadStatusProps(answer);
  const loaded = answer.data?.rows;
  const newest = useMemo(() => loaded?.slice(0, DASHBOARD_ITEM_COUNT) ?? NO_ROWS, [loaded]);
  return (
    <PausableSection
      title={title}
      noun={noun}
      items={newest}
      keyOf={keyOf}
      note={loaded && <ListLoadStatus {...said} />}
    >
      {(items) => (
        <RecentListFrame>
          {items.length > 0 ? (
            <RecentTable label={title} columns={columns}>
              {/* The key is the row index, because the browser would count a moved row as a layout shift. */}
              {items.map((item, place) => (
                <Row key={place} item={item} />
              ))}
            </RecentTable>
          ) : said.rejected > 0 ? (
            <UnreadableRowsText count={said.rejected} />
          ) : loaded ? (
            <EmptyState {...empty} />
          ) : said.problem ? (
            <ErrorState what={`The ${noun}s could not be loaded`} reason={said.problem} onRetry={said.onRetry} />
          ) : (
            <div role="status" aria-label={`Loading ${noun}s`} className="loading">
              {ROWS_SKELETON}
            </div>
          )}
        </RecentListFrame>
      )}
    </PausableSection>
  );
}
