import { styled } from '@mui/material/styles';
import { warningTextStyle } from '../theme/sharedStyles';

/** Marks the age of an old value. */
export const AgeMark = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  ...warningTextStyle(theme),
  whiteSpace: 'nowrap',
  flex: 'none',
}));
