import { Box } from '@mui/material';
import { ANSWER_WORDS, positionCount, positionNames, type BotSummary } from '@/domain/bots/botSummary';
import { plural } from '@/domain/format/format';
import { selectBots } from '@/slices/bots';
import type { ConfirmQuestion } from '@/ui/messages/confirm';
import type { AllBotsCommandName } from './allBotsCommands';
import { usePageSelector } from './pageStore';

const TEXTS: Record<AllBotsCommandName, { title: string; verb: string; lead: string }> = {
  pause: {
    title: 'Pause all bots?',
    verb: 'Pause all',
    lead: 'They open no new trades until Resume. Positions stay open, and keep their stops and exits.',
  },
  close: {
    title: 'Close all positions of all bots?',
    verb: 'Close all on all',
    lead: 'The positions are closed at the market. This cannot be undone. A running bot keeps running and may open new positions at once.',
  },
};

/** Returns the question of a command to all bots. An unknown mode counts as real money. */
export function allBotsQuestion(name: AllBotsCommandName, bots: readonly BotSummary[]): ConfirmQuestion {
  const { title, verb, lead } = TEXTS[name];
  const isPaper = bots.every(({ figures }) => figures?.mode === 'PAPER');
  return {
    title,
    verb,
    danger: name === 'close' && !isPaper,
    isOfAllBots: true,
    body: (
      <>
        {lead}
        <BotsToCommand />
      </>
    ),
  };
}

/** Lists each bot with its positions as they become known. */
function BotsToCommand() {
  const bots = usePageSelector(selectBots);
  return (
    <Box
      component="ul"
      aria-label="Bots"
      sx={{
        maxHeight: '45vh',
        margin: '8px 0 0',
        padding: 0,
        overflow: 'auto',
        listStyle: 'none',
        '& > li': { padding: '4px 0', borderTop: 1, borderColor: 'divider', overflowWrap: 'anywhere' },
      }}
    >
      {bots.map((bot) => (
        <li key={bot.id}>
          <strong>{bot.name}</strong>: {stateText(bot)}
          <Box sx={{ color: 'text.secondary' }}>{positionNames(bot)}</Box>
        </li>
      ))}
    </Box>
  );
}

function stateText(bot: BotSummary): string {
  const { answer, isSignedIn, figures } = bot;
  if (!isSignedIn) return 'signed out, the command is not sent';
  const count = positionCount(bot);
  const positions = count === null ? 'an unknown number of positions' : plural(count, 'position');
  const place = [figures?.mode ?? 'mode unknown', figures?.exchange, figures?.account].filter(Boolean).join(', ');
  return answer === 'answers'
    ? `${positions} · ${place}`
    : `${ANSWER_WORDS[answer]}, at the last answer ${positions} · ${place}. The command is sent, but may not arrive.`;
}
