import { Skeleton, Typography } from '@mui/material';
import { styled } from '@mui/material/styles';
import { errorDetail, errorMessage } from '@/api/errors';
import { useGetParamsQuery } from '@/api/params';
import { selectIsUnsaved } from '@/slices/parameterDraft';
import { useAppSelector } from '@/store/hooks';
import { ErrorState } from '@/ui/messages/ErrorState';
import { ParameterEditor } from './ParameterEditor';
import { TEXTS } from './texts';

export function ParametersTab() {
  // Another operator may have saved since the tab was last shown.
  const { data, error, refetch } = useGetParamsQuery(undefined, { refetchOnMountOrArgChange: true });
  const unsaved = useAppSelector(selectIsUnsaved);
  if (data) return <ParameterEditor params={data} />;
  if (error) {
    return (
      <ErrorState
        what={TEXTS.notLoaded}
        reason={errorDetail(error) ?? errorMessage(error)}
        stillValid={unsaved ? TEXTS.editsKept : undefined}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <Loading role="status">
      <Typography>Loading parameters...</Typography>
      {[0, 1, 2, 3, 4, 5].map((section) => (
        <Skeleton key={section} variant="rounded" height={120} />
      ))}
    </Loading>
  );
}

const Loading = styled('div')(({ theme }) => ({ display: 'grid', gap: theme.spacing(3), padding: theme.spacing(3) }));
