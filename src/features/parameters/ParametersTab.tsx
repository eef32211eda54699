import { Skeleton, Typography } from '@mui/material';
import { styled } from '@mui/material/styles';
import { errorDetail, errorMessage } from '@/api/request/errors';
import { useGetAdditionalParametersQuery, useGetParamsQuery } from '@/api/params';
import { selectIsUnsaved } from '@/slices/parameterDraft';
import { useAppSelector } from '@/store/hooks';
import { useHasCapability } from '@/store/useCapability';
import { useAccountKind } from '@/store/useAccount';
import { useSendsRealOrders } from '@/store/useSendsRealOrders';
import { useHashRoute } from '@/ui/hooks/hashRoute';
import { ErrorState } from '@/ui/messages/ErrorState';
import { isHistoryAddress } from '@/ui/widgets/historyAddress';
import { lazyHistoryView } from './history/lazyHistoryView';
import { isLabAddress } from './lab/labAddress';
import { lazyLabView } from './lab/lazyLabView';
import { LazyView } from './LazyView';
import { AccountKindContext, SendsRealOrdersContext } from './form/useFieldHelp';
import { ParameterEditor } from './ParameterEditor';
import { FORM_TEXTS } from './texts';

/**
 * Shows the parameter form, the Lab at `#parameters?view=lab`, or the history at `#parameters?view=history`. A bot
 * without the capability of a view shows the form.
 */
export function ParametersTab() {
  const route = useHashRoute();
  const [inLab, inHistory] = [isLabAddress(route), isHistoryAddress(route)];
  const hasLab = useHasCapability('lab');
  const hasHistory = useHasCapability('params.history');
  if ((inLab && hasLab === undefined) || (inHistory && hasHistory === undefined)) return <LoadingParameters />;
  if (inLab && hasLab) return <LazyView view={lazyLabView} name="Lab" />;
  return inHistory && hasHistory ? <LazyView view={lazyHistoryView} name="history" /> : <ParameterForm />;
}

function ParameterForm() {
  // Fetches the parameters each time the tab opens, because another operator may have saved other values.
  const { data, error, refetch } = useGetParamsQuery(undefined, { refetchOnMountOrArgChange: true });
  // The form reads the additional parameters from the store (`selectFormRows`).
  useGetAdditionalParametersQuery(undefined, { skip: useHasCapability('params.additions') !== true });
  const unsaved = useAppSelector(selectIsUnsaved);
  const sendsRealOrders = useSendsRealOrders();
  const accountKind = useAccountKind();
  if (data) {
    return (
      <SendsRealOrdersContext value={sendsRealOrders}>
        <AccountKindContext value={accountKind}>
          <ParameterEditor params={data} />
        </AccountKindContext>
      </SendsRealOrdersContext>
    );
  }
  if (error) {
    return (
      <ErrorState
        what={FORM_TEXTS.notLoaded}
        reason={errorDetail(error) ?? errorMessage(error)}
        stillValid={unsaved ? FORM_TEXTS.editsKept : undefined}
        onRetry={() => void refetch()}
      />
    );
  }
  return <LoadingParameters />;
}

const LoadingParameters = () => (
  <LoadingParametersRoot role="status">
    <Typography>Loading parameters...</Typography>
    {[0, 1, 2, 3, 4, 5].map((section) => (
      <Skeleton key={section} variant="rounded" height={120} />
    ))}
  </LoadingParametersRoot>
);

const LoadingParametersRoot = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(3),
  padding: theme.spacing(3),
}));
