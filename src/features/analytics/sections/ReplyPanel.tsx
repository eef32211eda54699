import { Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { readableErrorText, type CallError } from '@/api/request/errors';
import { Panel } from '@/ui/figures/Panel';
import { EmptyState } from '@/ui/messages/EmptyState';
import { ErrorState } from '@/ui/messages/ErrorState';

type Props<Reply> = {
  title: string;
  note: string;
  action?: ReactNode;
  /** Reply of the bot, which stays on the screen while a later request fails. */
  reply: Reply | undefined;
  error: CallError | undefined;
  refetch: () => unknown;
  /** What the error says could not be done. */
  failure: string;
  /** Text in the place of a reply without rows. Null for a reply with rows. */
  emptyText: (reply: Reply) => string | null;
  emptyHint?: string;
  /** Shown while the first reply is on its way. */
  placeholder?: ReactNode;
  children: (reply: Reply) => ReactNode;
  /** Explains the figures below the content. */
  explanation?: (reply: Reply) => string;
};

/** Shows the content of one reply of Analytics. A failed request has a text and a retry in the place of the content. */
export function ReplyPanel<Reply>({
  title,
  note,
  action,
  reply,
  error,
  refetch,
  failure,
  emptyText,
  emptyHint,
  placeholder = null,
  children,
  explanation,
}: Props<Reply>) {
  const empty = reply === undefined ? null : emptyText(reply);
  return (
    <Panel title={title} note={note} action={action}>
      {reply === undefined ? (
        error ? (
          <ErrorState what={failure} reason={readableErrorText(error, 'no answer')} onRetry={() => void refetch()} />
        ) : (
          placeholder
        )
      ) : empty === null ? (
        <>
          {children(reply)}
          {explanation && (
            <Typography variant="caption" component="p" color="textSecondary" sx={{ padding: 3 }}>
              {explanation(reply)}
            </Typography>
          )}
        </>
      ) : (
        <EmptyState text={empty} hint={emptyHint} />
      )}
    </Panel>
  );
}
