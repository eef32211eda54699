import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControl,
  InputLabel,
  OutlinedInput,
  Typography,
} from '@mui/material';
import { useId, useState } from 'react';
import { HoldButton, holdText } from '../input/HoldButton';
import { answerOpenQuestion, isRequiredWord, type ConfirmQuestion, typedWordLabel } from './confirm';

export function QuestionDialog({ question }: { question: ConfirmQuestion }) {
  const { title, body, verb, dismiss = 'Cancel', danger, typed, holdMs, preferred } = question;
  const color = danger ? 'danger' : 'primary';
  const [word, setWord] = useState('');
  const titleId = useId();
  const bodyId = useId();
  const wordId = useId();
  const holdId = useId();
  const ready = typed === undefined || isRequiredWord(word, typed);
  return (
    <Dialog open onClose={() => answerOpenQuestion(false)} aria-labelledby={titleId} aria-describedby={bodyId}>
      <form
        // The content scrolls in place of the dialog, so that the buttons stay in view on a low screen.
        style={{ display: 'contents' }}
        onSubmit={(event) => {
          event.preventDefault();
          if (ready) answerOpenQuestion(true);
        }}
      >
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent>
          <Typography id={bodyId} component="div" sx={{ whiteSpace: 'pre-line', '& p + p': { marginTop: 2 } }}>
            {body}
          </Typography>
          {holdMs !== undefined && (
            <Typography id={holdId} sx={{ marginTop: 3, fontWeight: 600 }}>
              {holdText(holdMs)}
            </Typography>
          )}
          {typed !== undefined && (
            // A TextField would bring the code of menus and selects, which the main screen does not need.
            <FormControl fullWidth sx={{ marginTop: 4 }}>
              <InputLabel shrink htmlFor={wordId}>
                {typedWordLabel(typed)}
              </InputLabel>
              <OutlinedInput
                id={wordId}
                label={typedWordLabel(typed)}
                notched
                value={word}
                onChange={(event) => setWord(event.target.value)}
                autoComplete="off"
                slotProps={{ input: { spellCheck: false } }}
              />
            </FormControl>
          )}
        </DialogContent>
        <DialogActions sx={{ flexWrap: 'wrap', gap: 2, '& > :not(style)': { margin: 0 } }}>
          <Button type="button" autoFocus variant="outlined" color="inherit" onClick={() => answerOpenQuestion(false)}>
            {dismiss}
          </Button>
          {preferred && (
            <Button
              type="button"
              variant="contained"
              color={color}
              onClick={() => {
                answerOpenQuestion(false);
                preferred.run();
              }}
            >
              {preferred.verb}
            </Button>
          )}
          {holdMs === undefined ? (
            <Button
              type="submit"
              // The fill colour of danger is too dark for a text.
              {...(preferred
                ? { variant: 'outlined', color: danger ? 'error' : color }
                : { variant: 'contained', color })}
              disabled={!ready}
            >
              {verb}
            </Button>
          ) : (
            <HoldButton
              variant="contained"
              color={color}
              aria-describedby={holdId}
              verb={verb}
              holdMs={holdMs}
              onHeld={() => answerOpenQuestion(true)}
            />
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
}
