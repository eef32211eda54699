import { Box, Button } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { sortByAttention, sumByModeAndCurrency, type BotSum, type BotSummary } from '@/domain/bots/botSummary';
import { DASH, formatCount } from '@/domain/format/format';
import { outcomesDismissed, selectBots, selectBotsCommand, selectShownBot } from '@/slices/bots';
import { useIsOperatorReading } from '@/ui/lists/useIsOperatorReading';
import { confirmAction } from '@/ui/messages/confirm';
import { valueTableStyle } from '@/ui/theme/sharedStyles';
import { belowDesktopQuery } from '@/ui/theme/widths';
import { ALL_BOTS_COMMANDS, readPositionsOfBots, sendToAllBots, type AllBotsCommandName } from './allBotsCommands';
import { allBotsQuestion } from './AllBotsQuestion';
import { Amount, BOT_COLUMNS, BotRow, figureClass } from './BotRow';
import { useBotsControl, usePageDispatch, usePageSelector } from './pageStore';

const BotTable = styled('table')(({ theme }) => ({
  ...valueTableStyle(theme),
  fontVariantNumeric: 'tabular-nums',
  '& tr > th, & tr > td': { verticalAlign: 'baseline' },
  '& .amount small': { display: 'inline' },
  [theme.breakpoints.up('md')]: { '& .figure': { textAlign: 'right' } },
  '& tr[data-answer]:not([data-answer="answers"]) td': { color: theme.vars.palette.text.secondary },
  '& tr[data-answer] strong': { color: theme.vars.palette.warning.main },
  '& tr.outcome td': { borderTop: 0, paddingTop: 0, color: theme.vars.palette.text.primary },
  // A phone shows each bot as a block of labelled figures.
  [belowDesktopQuery]: {
    '& thead': { display: 'none' },
    '&, & tbody': { display: 'block' },
    '& tr': {
      display: 'grid',
      gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))',
      borderTop: `1px solid ${theme.vars.palette.divider}`,
      padding: theme.spacing(2, 0),
    },
    '& tr.outcome': { display: 'block', borderTop: 0, paddingTop: 0 },
    '& td': { border: 0 },
    '& td[data-label]::before': {
      content: 'attr(data-label)',
      display: 'block',
      color: theme.vars.palette.text.secondary,
      fontSize: '0.75rem',
    },
  },
}));

/** Shows one row a bot, first the bots that need attention, with sums and commands to all bots. */
export function BotsView() {
  const bots = usePageSelector(selectBots);
  const shown = usePageSelector(selectShownBot);
  const command = usePageSelector(selectBotsCommand);
  const { inside, readerProps } = useIsOperatorReading();
  const listed = useSteadyOrder(bots, inside);
  return (
    <Box component="section" aria-label="Bots" sx={{ padding: 3 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center', marginBottom: 2 }}>
        <Box component="h2" sx={{ margin: 0, marginRight: 'auto', typography: 'h2' }}>
          Bots
        </Box>
        <CommandButton name="pause" />
        <CommandButton name="close" />
      </Box>
      {command && <CommandSummary />}
      <BotTable {...readerProps}>
        <thead>
          <tr>
            {BOT_COLUMNS.map((column) => (
              <th key={column} scope="col" className={figureClass(column)}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {listed.map((bot) => (
            <BotRow key={bot.id} bot={bot} isShown={bot.id === shown} outcome={command?.outcomes[bot.id]?.text} />
          ))}
        </tbody>
      </BotTable>
      <Sums bots={bots} />
    </Box>
  );
}

/** Sorts the bots by their need of attention. Keeps the order while the operator reads the list. */
function useSteadyOrder(bots: readonly BotSummary[], isReading: boolean): readonly BotSummary[] {
  const [order, setOrder] = useState<readonly string[]>([]);
  const sorted = sortByAttention(bots);
  const ids = sorted.map(({ id }) => id);
  if (!isReading && ids.join() !== order.join()) setOrder(ids);
  const kept = isReading && order.length === bots.length ? order : ids;
  return kept.flatMap((id) => bots.find((bot) => bot.id === id) ?? []);
}

function CommandButton({ name }: { name: AllBotsCommandName }) {
  const bots = usePageSelector(selectBots);
  const control = useBotsControl();
  const ask = async (): Promise<void> => {
    readPositionsOfBots(control, bots);
    if (await confirmAction(allBotsQuestion(name, bots))) sendToAllBots(name, control);
  };
  return (
    <Button variant="outlined" color={name === 'close' ? 'error' : 'inherit'} onClick={() => void ask()}>
      {ALL_BOTS_COMMANDS[name].label}
    </Button>
  );
}

/** Counts the bots on which a command is done. A bot that gave no answer does not count. */
function CommandSummary() {
  const command = usePageSelector(selectBotsCommand);
  const bots = usePageSelector(selectBots);
  const dispatch = usePageDispatch();
  if (!command) return null;
  const done = Object.values(command.outcomes).filter(({ result }) => result === 'done').length;
  return (
    <Box role="status" sx={{ display: 'flex', gap: 3, alignItems: 'center', marginBottom: 2 }}>
      <strong>
        {command.label}: done on {done} of {bots.length} bots
      </strong>
      <Button variant="text" color="inherit" onClick={() => dispatch(outcomesDismissed())}>
        Hide the outcome
      </Button>
    </Box>
  );
}

/** Names how many bots a sum leaves out. */
const ofAll = ({ count }: BotSum, total: number): string => (count === total ? '' : ` (${count} of ${total})`);

/** Shows the sums of each mode and currency over the bots that answer. Amounts of two currencies are never added. */
function Sums({ bots }: { bots: readonly BotSummary[] }) {
  const sums = sumByModeAndCurrency(bots);
  const answering = sums.reduce((count, sum) => count + sum.bots, 0);
  return (
    <BotTable sx={{ marginTop: 4 }}>
      <caption>
        Sums over {answering} of {bots.length} bots that answer
      </caption>
      <tbody>
        {sums.map(({ mode, currency, bots: count, positions, openPnl, pnlToday, pnlAll }) => (
          <tr key={`${mode} ${currency}`}>
            <th scope="row">
              {mode}, {currency}
              <small>
                {count} of {bots.length} bots
              </small>
            </th>
            <td data-label="Positions" className="figure">
              {positions.value === null ? DASH : formatCount(positions.value)}
              {ofAll(positions, count)}
            </td>
            {(
              [
                ['Open PnL', openPnl],
                ['PnL today (UTC)', pnlToday],
                ['PnL all', pnlAll],
              ] as const
            ).map(([label, sum]) => (
              <td key={label} data-label={label} className="figure">
                <Amount value={sum.value} currency={currency} />
                {ofAll(sum, count)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </BotTable>
  );
}
