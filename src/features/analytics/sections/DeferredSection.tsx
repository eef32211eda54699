import { styled } from '@mui/material/styles';
import { type ReactNode, useRef, useState } from 'react';
import { TabRunsContext, useTabRuns } from '@/ui/hooks/tabActivity';
import { useIsDue } from '@/ui/hooks/useIsDue';

const DeferredSectionRoot = styled('div')({
  minWidth: 0,
  // The browser skips style, layout and paint of a far section, but finds its text.
  contentVisibility: 'auto',
  // Keeps the focus outline at the edge, which the containment would clip.
  overflowClipMargin: 4,
  // A section that renders nothing, for example until its parameters have loaded, takes no gap.
  '&:empty': { display: 'none' },
});

type Props = {
  /** Estimated height of a section that was not shown yet, px. */
  height: number;
  children: ReactNode;
};

/**
 * Shows a section below the visible area. At each visit of the tab, the section renders and sends its requests once it
 * is near the visible area or the browser is idle. Until then, the section keeps its last content.
 */
export function DeferredSection({ height, children }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const runs = useTabRuns();
  const isDue = useIsDue(root, false, runs);
  const [shown, setShown] = useState<ReactNode>(null);
  if (isDue && shown !== children) setShown(children);
  return (
    <DeferredSectionRoot ref={root} style={{ containIntrinsicBlockSize: `auto ${height}px` }}>
      {shown === null ? <div style={{ height }} /> : <TabRunsContext value={runs && isDue}>{shown}</TabRunsContext>}
    </DeferredSectionRoot>
  );
}
