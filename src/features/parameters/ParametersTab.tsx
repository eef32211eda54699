import { Skeleton, Typography } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useGetStatusQuery } from '@/api/bot/status';
import { errorDetail, errorMessage } from '@/api/request/errors';
import { useGetAdditionalParametersQuery, useGetParamsQuery } from '@/api/params';
import { selectIsUnsaved } from '@/slices/parameterDraft';
import { selectFormRows } from '@/store/formRows';
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
import { CheckTextsProvider } from './form/checkTexts';
import { AccountKindContext, SendsRealOrdersContext } from './form/useFieldHelp';
import { ParameterEditor } from './ParameterEditor';
import { FORM_TEXTS } from './texts';
import { useDroppedFields } from './useDroppedFields';

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
  const fields = useFieldsOfBot();
  useDroppedFields(data !== undefined && fields === 'known');
  const unsaved = useAppSelector(selectIsUnsaved);
  const sendsRealOrders = useSendsRealOrders();
  const accountKind = useAccountKind();
  const { followsCatalogue } = useAppSelector(selectFormRows);
  const isReady = data !== undefined && (followsCatalogue || fields !== 'loading');
  // A form that the operator has seen stays while a bot describes other fields.
  const [isOpen, setIsOpen] = useState(isReady);
  if (isReady && !isOpen) setIsOpen(true);
  if (data && isOpen) {
    return (
      <SendsRealOrdersContext value={sendsRealOrders}>
        <AccountKindContext value={accountKind}>
          <CheckTextsProvider>
            <ParameterEditor params={data} />
          </CheckTextsProvider>
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

/** Loads the additional parameters, which `selectFormRows` reads from the store. Returns whether the fields are known. */
function useFieldsOfBot(): 'known' | 'loading' | 'unknown' {
  const listed = useHasCapability('params.additions');
  const { isError: hasNoStatus } = useGetStatusQuery(undefined, {
    selectFromResult: ({ data, isError }) => ({ isError: isError && data === undefined }),
  });
  const { data, isError } = useGetAdditionalParametersQuery(undefined, { skip: listed !== true });
  if (listed === false || (listed === true && data !== undefined)) return 'known';
  return hasNoStatus || isError ? 'unknown' : 'loading';
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
