import { LinkButton } from './LinkButton';

type Props = { onRetry: () => void; label?: string };

export const TryAgainButton = ({ onRetry, label = 'Try again' }: Props) => (
  <LinkButton type="button" onClick={onRetry}>
    {label}
  </LinkButton>
);
