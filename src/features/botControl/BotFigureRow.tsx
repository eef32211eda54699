import { Box } from '@mui/material';
import { styled } from '@mui/material/styles';
import type { ReceivedStatus } from '@/contract/bot/status';
import { StaleValueAge } from '@/ui/figures/StaleValueAge';
import { BOT_FIGURES, botFigureText, entriesNote, toBotState } from './botFigures';
import { StatusPill } from './StatusPill';
import { VISUALLY_HIDDEN, warningTextStyle } from '@/ui/theme/sharedStyles';
import { belowDesktopQuery, narrowScreenQuery, smallScreenQuery } from '@/ui/theme/widths';

/** Below the state, or in place of its label on a narrow screen, so that it moves no other element. */
const EntriesNote = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  // Opaque, because on a narrow screen it lies over the label.
  background: theme.vars.palette.background.paper,
  ...warningTextStyle(theme),
  position: 'absolute',
  top: '100%',
  left: 0,
  fontWeight: 600,
  lineHeight: 1,
  whiteSpace: 'nowrap',
  [narrowScreenQuery]: { top: 0, lineHeight: 'inherit' },
  [smallScreenQuery]: { top: 6, left: 8, lineHeight: 'inherit' },
}));

type Props = { status: ReceivedStatus | null; receivedAt: number | null; old: boolean };

export function BotFigureRow({ status, receivedAt, old }: Props) {
  const state = status && toBotState(status);
  // An old status does not show whether entries are halted now.
  const note = status && !old ? entriesNote(status) : null;
  return (
    <Box
      sx={{
        position: 'relative',
        flex: 'none',
        [smallScreenQuery]: { padding: '6px 8px 0', bgcolor: 'background.paper' },
      }}
    >
      <Box
        component="dl"
        data-old={old || undefined}
        sx={{
          display: 'flex',
          gap: 4,
          '& dt': { typography: 'caption', color: 'text.secondary', whiteSpace: 'nowrap' },
          '& dd': { fontWeight: 600, whiteSpace: 'nowrap' },
          '&[data-old] dd': { color: 'text.secondary', fontStyle: 'italic' },
          '& .short': { display: 'none' },
          [belowDesktopQuery]: {
            gap: 3,
            // The visually hidden long label is the accessible name of the figure.
            '& .long': VISUALLY_HIDDEN,
            '& .short': { display: 'inline' },
          },
          [narrowScreenQuery]: { flexWrap: 'wrap', justifyContent: 'space-between', gap: 1 },
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
            <Box
              component="dd"
              sx={{
                minWidth: figure.width,
                [narrowScreenQuery]: {
                  minWidth: 0,
                  ...(figure.isCut && { maxWidth: figure.width, overflow: 'hidden', textOverflow: 'ellipsis' }),
                },
              }}
            >
              {state !== null && figure.label === 'Status' ? (
                <>
                  <StatusPill state={state} old={old} />
                  {note !== null && (
                    <>
                      <Box component="span" sx={VISUALLY_HIDDEN}>
                        {', '}
                      </Box>
                      <EntriesNote>{note}</EntriesNote>
                    </>
                  )}
                </>
              ) : (
                botFigureText(figure, status)
              )}
            </Box>
          </div>
        ))}
      </Box>
      {/* Shows the age of an old status below the figures, so that the figures stay in place. */}
      <Box
        sx={{
          position: 'absolute',
          top: '100%',
          left: 0,
          lineHeight: 1,
          [narrowScreenQuery]: { top: 0, bgcolor: 'background.paper' },
          [smallScreenQuery]: { top: 6, left: 8 },
        }}
      >
        <StaleValueAge since={receivedAt} />
      </Box>
    </Box>
  );
}
