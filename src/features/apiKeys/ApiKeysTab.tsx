import { styled } from '@mui/material/styles';
import { KeysForm } from './KeysForm';
import { KeyPermissions } from './KeyPermissions';

const ApiKeysTabRoot = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(0, 3),
  alignItems: 'start',
  maxWidth: '72rem',
  padding: theme.spacing(0, 3, 3),
  gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 1fr)',
  [theme.breakpoints.down('sm')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
}));

export function ApiKeysTab() {
  return (
    <ApiKeysTabRoot>
      <KeysForm />
      <KeyPermissions />
    </ApiKeysTabRoot>
  );
}
