import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useId, useState } from 'react';
import { parameterChanges } from '@/domain/parameters/parameterDiff';
import { riskRewardTextWithoutWalls } from '@/domain/parameters/ratioWithoutWalls';
import { selectBases, selectEdits, type DraftValues } from '@/slices/parameterDraft';
import { useAppSelector } from '@/store/hooks';
import { DifferenceTablesByRisk } from '@/ui/trades/DifferenceTable';
import { surfaceStyle } from '@/ui/theme/sharedStyles';
import { resolveRemoteChanges, RemoteChangesTable, type RemoteChangeChoices } from './RemoteChangesTable';
import { findRemoteChanges } from './remoteChanges';
import { saveEffectText, riskRewardChangeText, FORM_TEXTS, type BotState } from '../texts';
import type { FormState } from '../useFormState';
import type { ParameterSavingState } from './useParameterSaving';

type Props = {
  form: FormState;
  bot: BotState;
  phase: ParameterSavingState['phase'];
  onCancel: ParameterSavingState['cancel'];
  onSave: ParameterSavingState['save'];
};

/** Returns the content of the review, the edits to save, and whether the edits can be saved. */
function useReviewContent({ form, bot, phase }: Props) {
  const edits = useAppSelector(selectEdits);
  const bases = useAppSelector(selectBases);
  const [choices, setChoices] = useState<RemoteChangeChoices>({});
  const foreign =
    phase.name === 'reviewing' ? findRemoteChanges(phase.seen, form.saved, { edits, bases }, form.rows) : [];
  const agreed = resolveRemoteChanges(edits, foreign, choices);
  const changes = parameterChanges(form.saved, agreed, form.rows);
  const mode = changes.find(({ key }) => key === 'mode')?.after === 'LIVE' ? 'LIVE' : bot.mode;
  const ratios = [form.saved, { ...form.saved, ...agreed }].map(riskRewardTextWithoutWalls);
  const content = (
    <>
      {(changes.length > 0 || foreign.length > 0) && (
        <Typography color="textSecondary">{saveEffectText(bot, mode)}</Typography>
      )}
      {foreign.length > 0 && (
        <RemoteChangesTable
          changes={foreign}
          choices={choices}
          onChoose={(key, choice) => setChoices((before) => ({ ...before, [key]: choice }))}
        />
      )}
      {phase.name === 'reviewing' && changes.length === 0 && (
        <Typography sx={{ paddingBlock: 4 }}>{FORM_TEXTS.nothingLeft}</Typography>
      )}
      <DifferenceTablesByRisk changes={changes} rows={form.rows} />
      {ratios[0] !== ratios[1] && (
        <Typography sx={{ marginBottom: 2 }}>{riskRewardChangeText(ratios[0] ?? null, ratios[1] ?? null)}</Typography>
      )}
      {form.warnings.map(({ text, refused }) => (
        <Alert key={text} severity="warning" variant="outlined" sx={{ marginBottom: 2 }}>
          {text}
          {refused && FORM_TEXTS.mayRefuse}
        </Alert>
      ))}
    </>
  );
  return { content, agreed, ready: changes.length > 0 && form.problems.size === 0 };
}

type ReviewButtonProps = { agreed: DraftValues; ready: boolean } & Pick<Props, 'onCancel' | 'onSave'>;

const ReviewButtons = ({ agreed, ready, onCancel, onSave }: ReviewButtonProps) => (
  <>
    <Button autoFocus variant="outlined" color="inherit" onClick={onCancel}>
      Cancel
    </Button>
    <Button variant="contained" disabled={!ready} onClick={() => void onSave(agreed)}>
      Save Parameters
    </Button>
  </>
);

export function ReviewDialog(props: Props) {
  return props.phase.name === 'reviewing' && <OpenReviewDialog {...props} />;
}

function OpenReviewDialog(props: Props) {
  const titleId = useId();
  const { content, ...answer } = useReviewContent(props);
  return (
    <Dialog open onClose={props.onCancel} aria-labelledby={titleId} maxWidth="md">
      <DialogTitle id={titleId}>{FORM_TEXTS.reviewQuestion}</DialogTitle>
      <DialogContent tabIndex={0} role="group" aria-label="What would change">
        {content}
      </DialogContent>
      <DialogActions>
        <ReviewButtons {...answer} {...props} />
      </DialogActions>
    </Dialog>
  );
}

const ReviewPanelRoot = styled('section')(({ theme }) => ({
  padding: theme.spacing(2, 3),
  ...surfaceStyle(theme),
  '&[data-asking]': { borderColor: theme.vars.palette.primary.main },
  '& > h2': { ...theme.typography.h2, marginBottom: theme.spacing(1) },
  // The buttons are above the list, so that a long list does not hide the buttons.
  '& > .buttons': { display: 'flex', gap: theme.spacing(2), marginBlock: theme.spacing(1, 2) },
}));

/** Lists the changes beside the form during editing, and asks for confirmation of a save. */
export function ReviewPanel(props: Props) {
  const titleId = useId();
  const { phase, form, onCancel } = props;
  const { content, ...answer } = useReviewContent(props);
  const asking = phase.name === 'reviewing';
  return (
    <ReviewPanelRoot
      className="review"
      // The question has the same role and name as the dialog on a narrow screen.
      role={asking ? 'dialog' : undefined}
      aria-labelledby={titleId}
      tabIndex={0}
      data-asking={asking || undefined}
      onKeyDown={({ key }) => key === 'Escape' && asking && onCancel()}
    >
      <h2 id={titleId}>{asking ? FORM_TEXTS.reviewQuestion : FORM_TEXTS.review}</h2>
      {asking && (
        <div className="buttons">
          <ReviewButtons {...answer} {...props} />
        </div>
      )}
      {!asking && form.changes.length === 0 && <Typography color="textSecondary">{FORM_TEXTS.noChanges}</Typography>}
      {content}
    </ReviewPanelRoot>
  );
}
