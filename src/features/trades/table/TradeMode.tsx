import { styled } from '@mui/material/styles';
import type { Trade } from '@/contract/trades/trade';
import { accountWord } from '@/domain/trades/accountTexts';
import { DASH } from '@/domain/format/format';
import { useAccountKind } from '@/store/useAccount';

const ModeText = styled('span')(({ theme }) => ({
  '&[data-mode="LIVE"]': { color: theme.vars.palette.live.main, fontWeight: 600 },
  '&[data-mode="DEMO"], &[data-mode="TESTNET"]': { color: theme.vars.palette.rehearsal.main, fontWeight: 600 },
}));

/** Shows the mode of a trade. A data folder belongs to one account, so that its LIVE trades have the word of that account. */
export function TradeMode({ trade: { mode } }: { trade: Trade }) {
  const account_kind = useAccountKind();
  const isRehearsal = mode === 'LIVE' && account_kind !== undefined;
  const word = isRehearsal ? accountWord({ account_kind }) : mode;
  return (
    <ModeText data-mode={word ?? undefined} title={isRehearsal ? `Mode LIVE on a ${account_kind} account` : undefined}>
      {word ?? DASH}
    </ModeText>
  );
}
