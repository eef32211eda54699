import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField, Typography } from '@mui/material';
import { useEffect, useId, useState, useSyncExternalStore } from 'react';
import { answerOpenQuestion, openQuestionStore, type ConfirmQuestion } from './confirm';

/** Shows the questions of `confirmAction()`. The page contains one `ConfirmDialogHost`. */
export function ConfirmDialogHost() {
  const question = useSyncExternalStore(openQuestionStore.subscribe, openQuestionStore.get);
  useEffect(() => () => answerOpenQuestion(false), []);
  return question && <QuestionDialog key={question.title} question={question} />;
}

function QuestionDialog({ question: { title, body, verb, danger, typed } }: { question: ConfirmQuestion }) {
  const [word, setWord] = useState('');
  const titleId = useId();
  const bodyId = useId();
  const ready = typed === undefined || word.trim().toUpperCase() === typed.toUpperCase();
  return (
    <Dialog open onClose={() => answerOpenQuestion(false)} aria-labelledby={titleId} aria-describedby={bodyId}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (ready) answerOpenQuestion(true);
        }}
      >
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent>
          <Typography id={bodyId} component="div">
            {body}
          </Typography>
          {typed !== undefined && (
            <TextField
              label={`Type ${typed} to continue`}
              value={word}
              onChange={(event) => setWord(event.target.value)}
              autoComplete="off"
              slotProps={{ htmlInput: { spellCheck: false } }}
              fullWidth
              sx={{ marginTop: 4 }}
            />
          )}
        </DialogContent>
        <DialogActions>
          <Button type="button" autoFocus variant="outlined" color="inherit" onClick={() => answerOpenQuestion(false)}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" color={danger ? 'danger' : 'primary'} disabled={!ready}>
            {verb}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
