import { useContext } from 'react';
import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useLackedParts } from '@/store/useCapability';
import { BotsContext } from '../bots/botsContext';
import { offeredTabs } from '../tabs';

type ShortcutKey = readonly [keys: string, what: string];

const SHORTCUT_KEYS: readonly ShortcutKey[] = [
  ['Ctrl K', 'Go to a button, tab, symbol, parameter or trade'],
  ['/', 'Focus the search of the tab, where it has one'],
  ['Ctrl Z', 'Parameters: undo over the whole form'],
  ['Ctrl Shift Z', 'Parameters: redo'],
  ['?', 'Show these keys'],
  ['Esc', 'Cancel or close a dialog, or the summary of your absence on the Dashboard'],
];

const BOT_KEYS: readonly ShortcutKey[] = [
  ['b 1 to b 9', 'Show the console of a bot'],
  ['b 0', 'Show all bots'],
];

export function ShortcutKeysDialog({ onClose }: { onClose: () => void }) {
  const tabKeys = offeredTabs(useLackedParts()).map(({ key, label }): ShortcutKey => [`g ${key}`, `Go to ${label}`]);
  const botKeys = useContext(BotsContext) ? BOT_KEYS : [];
  return (
    <Dialog open onClose={onClose} aria-labelledby="keys-title">
      <DialogTitle id="keys-title">Keys</DialogTitle>
      <DialogContent>
        <Box
          component="dl"
          sx={{ display: 'grid', gridTemplateColumns: 'max-content 1fr', gap: '4px 16px', alignItems: 'baseline' }}
        >
          {[...tabKeys, ...SHORTCUT_KEYS, ...botKeys].map(([keys, what]) => (
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
