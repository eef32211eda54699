import { Box, Link } from '@mui/material';
import { ANSWER_WORDS, waitingAlarms } from '@/domain/bots/botSummary';
import { plural } from '@/domain/format/format';
import { selectBots, selectShownBot, selectShownName } from '@/slices/bots';
import { quietButtonStyle } from '@/ui/theme/sharedStyles';
import { HeaderPopover } from '../dialogs/HeaderPopover';
import { usePageSelector, useBotsControl } from './pageStore';
import { BOTS_HASH } from './useShownBot';

/** Shows the name of the shown bot, and opens the menu of the bots. */
export function BotSwitch() {
  const name = usePageSelector(selectShownName);
  return (
    <HeaderPopover label={`Bot ${name}, choose another bot`} text={name} icon={<span aria-hidden>&nbsp;▾</span>}>
      {(close) => <BotMenu close={close} />}
    </HeaderPopover>
  );
}

function BotMenu({ close }: { close: () => void }) {
  const bots = usePageSelector(selectBots);
  const shown = usePageSelector(selectShownBot);
  const { openBot } = useBotsControl();
  return (
    <Box sx={{ width: 'min(320px, calc(100vw - 32px))', padding: 2 }}>
      <Box component="ul" aria-label="Bots" sx={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {bots.map((bot, index) => (
          <li key={bot.id}>
            <Box
              component="button"
              type="button"
              aria-current={bot.id === shown ? 'true' : undefined}
              onClick={() => {
                close();
                openBot(bot.id);
              }}
              sx={(theme) => ({
                ...quietButtonStyle(theme),
                display: 'flex',
                gap: 2,
                width: '100%',
                minHeight: 40,
                alignItems: 'center',
                textAlign: 'left',
                borderColor: bot.id === shown ? 'primary.main' : 'transparent',
              })}
            >
              <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', fontWeight: 600 }}>
                {bot.name}
              </Box>
              <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.75rem' }}>
                {[
                  bot.figures?.mode,
                  ANSWER_WORDS[bot.answer],
                  waitingAlarms(bot).length > 0 && plural(waitingAlarms(bot).length, 'alarm'),
                  index < 9 && `b ${index + 1}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Box>
            </Box>
          </li>
        ))}
      </Box>
      <Link href={BOTS_HASH} onClick={close} sx={{ display: 'inline-block', padding: '10px' }}>
        All bots
      </Link>
    </Box>
  );
}
