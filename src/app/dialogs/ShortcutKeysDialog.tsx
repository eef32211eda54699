import { useContext } from 'react';
import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { BotsContext } from '../bots/botsContext';
import { TABS } from '../tabs';

const SHORTCUT_KEYS: readonly [keys: string, what: string][] = [
  ...TABS.map(({ key, label }): [string, string] => [`g ${key}`, `Go to ${label}`]),
  ['Ctrl K', 'Go to a button, tab, symbol, parameter or trade'],
  ['/', 'Focus the search of the tab, where it has one'],
  ['Ctrl Z', 'Parameters: undo over the whole form'],
  ['Ctrl Shift Z', 'Parameters: redo'],
  ['?', 'Show these keys'],
  ['Esc', 'Cancel or close a dialog, or the summary of your absence on the Dashboard'],
];

const BOT_KEYS: readonly [keys: string, what: string][] = [
  ['b 1 to b 9', 'Show the console of a bot'],
  ['b 0', 'Show all bots'],
];

export function ShortcutKeysDialog({ onClose }: { onClose: () => void }) {
  const keyRows = useContext(BotsContext) ? [...SHORTCUT_KEYS, ...BOT_KEYS] : SHORTCUT_KEYS;
  return (
    <Dialog open onClose={onClose} aria-labelledby="keys-title">
      <DialogTitle id="keys-title">Keys</DialogTitle>
      <DialogContent>
        <Box
          component="dl"
          sx={{ display: 'grid', gridTemplateColumns: 'max-content 1fr', gap: '4px 16px', alignItems: 'baseline' }}
        >
          {keyRows.map(([keys, what]) => (
            <Box key={keys} sx={{ display: 'contents' }}>
              <dt>
                <Box component="kbd" sx={{ border: 1, borderColor: 'divider', borderRadius: 1, padding: '0 6px' }}>
                  {keys}
                </Box>
              </dt>
              <dd>{what}</dd>
            </Box>
          ))}
        </Box>
        <Box component="p" sx={{ marginTop: 3, color: 'text.secondary' }}>
          No key sends a command to the bot.
        </Box>
      </DialogContent>
      <DialogActions>
        <Button autoFocus variant="contained" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
