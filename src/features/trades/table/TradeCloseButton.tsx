import type { ComponentProps } from 'react';
import { isOpen } from '@/contract/trades/trade';
import { usePositionDispute } from '@/store/useAccount';
import { CloseButton } from '@/ui/widgets/CloseButton';

type Props = Omit<ComponentProps<typeof CloseButton>, 'dispute'>;

/** Closes an open trade. Names the quantity that a close can close while bot and account differ. */
export const TradeCloseButton = (props: Props) => isOpen(props.trade) && <DisputableCloseButton {...props} />;

const DisputableCloseButton = (props: Props) => <CloseButton {...props} dispute={usePositionDispute(props.trade)} />;
