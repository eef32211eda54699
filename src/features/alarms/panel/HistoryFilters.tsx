import { Chip, MenuItem, TextField } from '@mui/material';
import { useGetAlarmRulesQuery } from '@/api/alarms';
import { ALARM_RANKS, type AlarmRank } from '@/contract/alarms/alarms';
import { RANK_WORDS } from '@/domain/alarms/alarmWords';
import { PAGE_RULE_IDS, PAGE_RULES } from '@/domain/alarms/pageAlarms';
import { useHasCapability } from '@/store/useCapability';
import type { HistoryPeriod } from '@/ui/widgets/alarmPanelView';

const PAGE_RULE_LIST = PAGE_RULE_IDS.map((rule) => ({ rule, title: PAGE_RULES[rule].title }));

export type HistoryFilter = { rank?: AlarmRank; rule?: string } & Partial<HistoryPeriod>;

type Props = { filter: HistoryFilter; onChoose: (filter: HistoryFilter) => void };

export function HistoryFilters({ filter, onChoose }: Props) {
  const { rank, rule, ...period } = filter;
  const isOffered = useHasCapability('alarms') === true;
  const { data } = useGetAlarmRulesQuery(undefined, { skip: !isOffered });
  const rules = [...((isOffered && data?.rows) || []), ...PAGE_RULE_LIST];
  return (
    <>
      <TextField
        select
        label="Rank"
        value={rank ?? ''}
        sx={{ minWidth: '8rem' }}
        onChange={({ target }) => {
          const chosen = ALARM_RANKS.find((candidate) => candidate === target.value);
          onChoose({ ...period, ...(chosen && { rank: chosen }), ...(rule !== undefined && { rule }) });
        }}
        slotProps={{ select: { displayEmpty: true } }}
      >
        <MenuItem value="">All ranks</MenuItem>
        {ALARM_RANKS.map((name) => (
          <MenuItem key={name} value={name}>
            {RANK_WORDS[name]}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        label="Rule"
        value={rule ?? ''}
        sx={{ flex: '1 1 10rem', maxWidth: '22rem' }}
        onChange={({ target: { value } }) =>
          onChoose({ ...period, ...(rank && { rank }), ...(value !== '' && { rule: value }) })
        }
        slotProps={{ select: { displayEmpty: true } }}
      >
        <MenuItem value="">All rules</MenuItem>
        {rules.map((row) => (
          <MenuItem key={row.rule} value={row.rule}>
            {row.title}
          </MenuItem>
        ))}
      </TextField>
      {period.from !== undefined && (
        <Chip
          label="During your absence"
          onDelete={() => onChoose({ ...(rank && { rank }), ...(rule !== undefined && { rule }) })}
        />
      )}
    </>
  );
}
