import { parameterRowOf } from '@/contract/params/catalogue';
import type { RequiredSwitch } from '@/contract/params/needs';
import type { Mode } from '@/contract/enums';
import type { AccountKind } from '@/contract/bot/execution';
import type { SectionCounts } from '@/domain/parameters/sectionCounts';
import { plural } from '@/domain/format/format';

/** Operator texts of the Parameters tab. Texts of the specification keep their exact wording. */
export const FORM_TEXTS = {
  hotReload: 'Changes apply immediately (hot-reload) if the bot is running.',
  stopFirst: 'Please STOP the bot before clearing database!',
  builtInPreset: 'Cannot delete built-in preset',

  notLoaded: 'The parameters could not be loaded',
  editsKept: 'Unsaved edits are kept.',
  nothingToSave: 'Nothing to save: the form holds the values of the bot.',
  noMatch: 'No field matches.',
  searchScope: 'The search covers names and words of the help.',
  helpHint: 'Select a field to read its help.',

  choosePreset: 'Choose a preset to load its values into the form. Loading saves nothing.',
  presetName: 'Stores all values of the form under a name. The bot keeps its own values.',
  presetReplaces: 'Replaces the saved preset of this name.',
  offered: 'The loaded values also contain these fields. Tick a field to load it:',

  review: 'Review',
  reviewQuestion: 'Save these parameters?',
  noChanges: 'No unsaved changes. Edited fields are listed here before you save them.',
  nothingLeft: 'No change is left to save.',
  mayRefuse: ' The bot may refuse it.',
  changedMeanwhile: '⚠ Changed meanwhile by another operator',

  fileSavesNothing: 'Loading the file saves nothing.',
  fileOffers: ' The form offers mode and exchange separately.',
  fileCorrect: 'Correct these fields in the form before you save:',
  fileSame: 'The form already has all values of the file.',

  stopNeeded: 'The bot must be stopped first.',
  clearing: 'Deletes all trades and signals. Parameters, presets, keys and logs stay.',
} as const;

export type BotState = {
  running: boolean;
  /** Mode of the parameters, or of the status if the bot has no such parameter. */
  mode: Mode | undefined;
  sendsRealOrders: boolean;
  /** Kind of the account without real money that receives the orders of mode LIVE. */
  accountKind?: AccountKind | undefined;
};

/**
 * Returns a sentence on when saved changes take effect. The review and the confirmation before LIVE show the same
 * sentence.
 */
export function saveEffectText(
  { running, mode, sendsRealOrders, accountKind }: BotState,
  next: Mode | undefined,
): string {
  const when = running
    ? 'The bot is running: the changes apply immediately.'
    : 'The bot is stopped: the changes apply at its next start.';
  if (next === 'LIVE' && accountKind !== undefined)
    return `${when} LIVE sends orders to a ${accountKind} account, without real money.`;
  if (next === 'LIVE' && !sendsRealOrders) return `${when} This bot sends no real orders.`;
  if (next === 'LIVE' && mode !== 'LIVE') return `${when} From then on it sends real orders with real money.`;
  return mode === 'LIVE' && next === 'LIVE' ? `${when} The bot is in LIVE mode: the changes act on real money.` : when;
}

export const switchToLiveQuestion = (bot: BotState) => ({
  title: 'Switch the bot to LIVE?',
  body: saveEffectText(bot, 'LIVE'),
  verb: 'Save Parameters',
  danger: true,
  typed: 'LIVE',
});

export const clearDatabaseQuestion = (trades: number | null | undefined, mode: Mode | undefined) => ({
  title: 'Clear the database?',
  body: `${tradesToDeleteText(trades)} and all signals will be deleted. This cannot be undone. The bot must be stopped first.`,
  verb: 'Clear Database',
  danger: true,
  ...(mode === 'LIVE' && { typed: 'LIVE' }),
});

/**
 * Describes the trades that Clear Database deletes. The number of trades is unknown before the first load, or when the
 * bot sends no total.
 */
function tradesToDeleteText(count: number | null | undefined): string {
  if (count == null || count === 0) return 'All trades';
  return count === 1 ? 'The one trade' : `All ${plural(count, 'trade')}`;
}

export const deletePresetQuestion = (name: string) => ({
  title: `Delete the preset ${name}?`,
  body: 'The server deletes it. This cannot be undone. The form keeps its values.',
  verb: 'Delete Preset',
  danger: true,
});

/**
 * Returns the field counts of a section as text: '2 changed, 1 wrong, 5 not default'. Returns an empty text when all
 * counts are 0.
 */
export const sectionCountsText = ({ changed, wrong, notDefault }: SectionCounts): string =>
  [changed > 0 && `${changed} changed`, wrong > 0 && `${wrong} wrong`, notDefault > 0 && `${notDefault} not default`]
    .filter(Boolean)
    .join(', ');

export const neededSwitchesText = (unmet: readonly RequiredSwitch[]): string =>
  `Needs ${unmet.map((need) => `${parameterRowOf(need.key).label} ${need.on ? 'on' : 'off'}`).join(' and ')}.`;

export const presetLoadedText = (name: string, changes: number): string =>
  `${name} is in the form, not saved: ${changes === 0 ? 'no field differs.' : `${plural(changes, 'field differs', 'fields differ')}.`}`;

export const presetReplacedText = (preset: string, edits: number): string =>
  `The preset ${preset} replaced ${plural(edits, 'unsaved edit')}. Undo restores ${edits === 1 ? 'it' : 'them'}.`;

export const droppedFieldsText = (labels: readonly string[]): string =>
  `The bot no longer has ${plural(labels.length, 'edited field')}: ${labels.join(', ')}. What you entered there is dropped.`;

export const unreadableFileText = (name: string): string =>
  `${name} cannot be read: it is not a JSON object of parameters`;

export const differingStoredValuesText = (list: string): string => `The bot stored other values: ${list}`;

export function unsavedChangesText(changes: number, wrongLabels: readonly string[]): string {
  const [first] = wrongLabels;
  if (first !== undefined) {
    const others = wrongLabels.length > 1 ? ` and ${wrongLabels.length - 1} more` : '';
    return `To correct: ${first}${others}`;
  }
  return changes === 0 ? 'No unsaved changes' : plural(changes, 'unsaved change');
}

/** Compares R:R of a trade without walls before and after a change of parameters. */
export const riskRewardChangeText = (before: string | null, after: string | null): string =>
  `A trade without walls, after fees and slippage: ${after ?? 'no R:R'}. Before: ${before ?? 'no R:R'}.`;
