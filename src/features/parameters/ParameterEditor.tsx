import { Typography, useMediaQuery } from '@mui/material';
import { use, useMemo } from 'react';
import { useGetStatusQuery } from '@/api/bot/status';
import type { ReceivedStatus } from '@/contract/bot/status';
import type { WireParameters } from '@/contract/params/schema';
import type { FormRows } from '@/domain/parameters/formRows';
import { noticeAdded } from '@/slices/notices';
import { useAppDispatch } from '@/store/hooks';
import { useLacks } from '@/store/useCapability';
import { wideScreenQuery } from '@/ui/theme/widths';
import { EmptyState } from '@/ui/messages/EmptyState';
import { ClearDatabasePanel } from './ClearDatabasePanel';
import { EditorFrame, EditorBody } from './editorLayout';
import { FormSection } from './form/FormSection';
import { goToSection } from './form/goToSection';
import { AccountKindContext, SendsRealOrdersContext } from './form/useFieldHelp';
import { LAB_TEXTS } from './lab/texts';
import { DraftTryPanel } from './lab/try/DraftTryPanel';
import { changesForLab, useDraftTry } from './lab/try/useDraftTry';
import { PresetPanel } from './presets/PresetPanel';
import { ReviewDialog, ReviewPanel } from './review/Review';
import { SectionRail } from './form/SectionRail';
import { FORM_TEXTS } from './texts';
import { FormToolbar } from './FormToolbar';
import { useFormFilters } from './useFormFilters';
import { useFieldFocus } from './form/useFieldFocus';
import { useFormState } from './useFormState';
import { useRefusedText } from './form/useRefusedText';
import { useOpenSections } from './form/useOpenSections';
import { useParameterSaving } from './review/useParameterSaving';
import { useCommitTextOnPageHide } from './form/useCommitTextOnPageHide';
import { useUndoKeys } from './useUndoKeys';

const FIRST_SCREEN_ROWS = 20;

// A changed age or figure of the status must not render the form.
const pickRunning = ({ data }: { data?: ReceivedStatus | undefined }): { running: boolean } => ({
  // A bot with an unreadable state can run.
  running: data !== undefined && data.running !== false,
});

/** Returns the sections with visible fields, and whether a section begins in the first screen. */
function formParts({ sections }: FormRows, shown: ReadonlySet<string> | null, openIds: ReadonlySet<string>) {
  let rows = 0;
  return sections.flatMap((section) => {
    const keys = shown === null ? section.keys : section.keys.filter((key) => shown.has(key));
    if (keys.length === 0) return [];
    const open = shown !== null || openIds.has(section.id);
    const first = rows < FIRST_SCREEN_ROWS;
    rows += open ? keys.length + 1 : 1;
    return [{ section, keys, open, first }];
  });
}

export function ParameterEditor({ params }: { params: WireParameters }) {
  const form = useFormState(params);
  const filters = useFormFilters(form);
  const sections = useOpenSections();
  const clearsDatabase = !useLacks('trades.clear');
  const { running } = useGetStatusQuery(undefined, { selectFromResult: pickRunning });
  const sendsRealOrders = use(SendsRealOrdersContext);
  const accountKind = use(AccountKindContext);
  const bot = { running, mode: form.saved.mode, sendsRealOrders, accountKind };
  const saving = useParameterSaving(params, form, bot);
  const dispatch = useAppDispatch();
  const focus = useFieldFocus(form.rows, sections.reveal, filters.clear);
  const reviewBeside = useMediaQuery(wideScreenQuery, { noSsr: true });
  const trying = useDraftTry(form);
  const refused = useRefusedText();
  useUndoKeys();
  useCommitTextOnPageHide();

  const { shown } = filters;
  const parts = useMemo(() => formParts(form.rows, shown, sections.open), [form.rows, shown, sections.open]);
  const review = { form, bot, phase: saving.phase, onCancel: saving.cancel, onSave: saving.save };

  return (
    <EditorFrame data-trying={(trying.shown && !reviewBeside) || undefined}>
      <FormToolbar
        form={form}
        filters={filters}
        saving={saving.phase.name === 'saving'}
        onSave={save}
        trying={trying.offered ? { busy: trying.beginning, onTry: tryDraft } : null}
      />
      {trying.shown && !reviewBeside && <DraftTryPanel trying={trying} onAgain={tryDraft} />}
      <EditorBody
        className="body"
        rows={form.rows}
        problemOf={(key) => form.problems.get(key) ?? form.warningOf.get(key)}
      >
        <SectionRail
          form={form}
          shown={shown}
          onGo={(section) => goToSection(section, sections.reveal)}
          onOpenAll={() => sections.openAll(form.rows.sections.map(({ id }) => id))}
          onCloseAll={sections.closeAll}
        />
        <div className="form">
          {shown === null && <PresetPanel form={form} />}
          {parts.map(({ section, keys, open, first }) => (
            <FormSection
              key={section.id}
              section={section}
              form={form}
              shown={keys}
              open={open}
              wanted={first || sections.revealed === section.id}
              onToggle={shown === null ? sections.toggle : null}
              refused={refused && keys.includes(refused.key) ? refused : null}
              referenceOf={filters.referenceOf}
            />
          ))}
          {parts.length === 0 && <EmptyState text={FORM_TEXTS.noMatch} hint={FORM_TEXTS.searchScope} />}
          <Typography variant="body2" color="textSecondary">
            {FORM_TEXTS.hotReload}
          </Typography>
          {shown === null && clearsDatabase && <ClearDatabasePanel />}
        </div>
        {reviewBeside ? (
          <div className="beside">
            {trying.shown && <DraftTryPanel trying={trying} onAgain={tryDraft} />}
            <ReviewPanel {...review} />
          </div>
        ) : (
          <ReviewDialog {...review} />
        )}
      </EditorBody>
    </EditorFrame>
  );

  /** Opens the review of the changes, or focuses the first invalid field. */
  function save(): void {
    const [wrong] = form.problems.keys();
    if (wrong !== undefined) focus(wrong);
    else if (form.changes.length > 0) saving.review();
    else inform(FORM_TEXTS.nothingToSave);
  }

  /** Tries the draft in the Lab, or focuses the first invalid field. */
  function tryDraft(): void {
    const [wrong] = form.problems.keys();
    if (wrong !== undefined) focus(wrong);
    else if (form.changes.length === 0) inform(LAB_TEXTS.nothingToTry);
    else if (Object.keys(changesForLab(form)).length === 0) inform(LAB_TEXTS.onlyMode);
    else void trying.begin();
  }

  function inform(text: string): void {
    dispatch(noticeAdded({ kind: 'message', severity: 'info', text }));
  }
}
