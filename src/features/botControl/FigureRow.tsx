import { Box } from '@mui/material';
import type { Status } from '@/contract/status';
import { StaleMark } from '@/ui/figures/StaleMark';
import { BOT_FIGURES, figureText, stateOf } from './botFigures';
import { StatusPill } from './StatusPill';
import { narrow } from '@/ui/theme/widths';

type Props = { status: Status | null; receivedAt: number | null; old: boolean };

export function FigureRow({ status, receivedAt, old }: Props) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'end', gap: 4, position: 'relative' }}>
      <Box
        component="dl"
        data-old={old || undefined}
        sx={{
          display: 'flex',
          gap: 4,
          '& dt': { typography: 'caption', color: 'text.secondary', whiteSpace: 'nowrap' },
          '& dd': { fontWeight: 600, whiteSpace: 'nowrap' },
          // Same weight for all: widths are in digits, and lighter digits are narrower.
          '&[data-old] dd': { color: 'text.secondary', fontStyle: 'italic' },
          '& .short': { display: 'none' },
          [narrow]: {
            flex: 1,
            flexWrap: 'wrap',
            justifyContent: 'space-between',
            gap: 1,
            // Hidden on screen, still the accessible name of the figure.
            '& .long': {
              position: 'absolute',
              width: '1px',
              height: '1px',
              overflow: 'hidden',
              clipPath: 'inset(50%)',
            },
            '& .short': { display: 'inline' },
          },
        }}
      >
        {BOT_FIGURES.map((figure) => (
          <div key={figure.label}>
            <dt>
              <span className="long">{figure.label}</span>
              <span className="short" aria-hidden>
                {figure.short}
              </span>
            </dt>
            <Box component="dd" sx={{ minWidth: figure.width, [narrow]: { minWidth: 0 } }}>
              {figure.label === 'Status' ? (
                <StatusPill state={status && stateOf(status)} old={old} />
              ) : (
                figureText(figure, status)
              )}
            </Box>
          </div>
        ))}
      </Box>
      <Box
        sx={{
          [narrow]: { position: 'absolute', top: 0, left: 0, bgcolor: 'background.paper' },
        }}
      >
        <StaleMark since={receivedAt} />
      </Box>
    </Box>
  );
}
