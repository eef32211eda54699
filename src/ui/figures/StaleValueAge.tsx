import { styled } from '@mui/material/styles';
import { warningTextStyle } from '../theme/sharedStyles';
import { Age } from './Age';
import { useIsOld } from '../hooks/useNow';

const StaleMark = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  ...warningTextStyle(theme),
  whiteSpace: 'nowrap',
  flex: 'none',
}));

/** Shows 'old 12 s' beside a stale value, also under an outage banner. Renders nothing for a fresh value. */
export function StaleValueAge({ since }: { since: number | null }) {
  if (!useIsOld(since)) return null;
  return (
    <StaleMark>
      old <Age since={since} />
    </StaleMark>
  );
}
