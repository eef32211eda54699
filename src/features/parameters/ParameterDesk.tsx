import { Typography } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useGetStatusQuery } from '@/api/status';
import { SECTIONS } from '@/contract/params/catalogue';
import type { WireParameters } from '@/contract/params/schema';
import { noticed } from '@/slices/notices';
import { useAppDispatch } from '@/store/hooks';
import { EmptyState } from '@/ui/messages/EmptyState';
import { ClearDatabase } from './ClearDatabase';
import { FormSection } from './FormSection';
import { PresetPanel } from './PresetPanel';
import { ReviewDialog } from './ReviewDialog';
import { Toolbar } from './Toolbar';
import { useFilters } from './useFilters';
import { useFocus } from './useFocus';
import { useForm } from './useForm';
import { useOpenSections } from './useOpenSections';
import { useSaving } from './useSaving';
import { useTypedKept } from './useTypedKept';
import { useUndoKeys } from './useUndoKeys';

const Desk = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(3),
  padding: theme.spacing(0, 3, 3),
  '& > [role="toolbar"]': { marginInline: theme.spacing(-3) },
  '& > .panels': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 20rem), 1fr))',
    gap: theme.spacing(3),
  },
}));

const NOTHING_TO_SAVE = 'Nothing to save: the form holds the values of the bot.';

/** The form, once the parameters of the bot are loaded. */
export function ParameterDesk({ params }: { params: WireParameters }) {
  const form = useForm(params);
  const filters = useFilters(form);
  const sections = useOpenSections();
  const saving = useSaving(params, form);
  const { data: status } = useGetStatusQuery();
  const dispatch = useAppDispatch();
  const focus = useFocus(sections.reveal, filters.clear);
  useUndoKeys();
  useTypedKept();

  const { shown } = filters;
  const parts = SECTIONS.map((section) => ({
    section,
    keys: shown === null ? section.keys : section.keys.filter((key) => shown.has(key)),
  })).filter(({ keys }) => keys.length > 0);

  return (
    <Desk>
      <Toolbar
        form={form}
        filters={filters}
        saving={saving.phase.name === 'saving'}
        onOpenAll={sections.openAll}
        onCloseAll={sections.closeAll}
        onSave={save}
      />
      {shown === null && (
        <div className="panels">
          <PresetPanel form={form} />
          <ClearDatabase />
        </div>
      )}
      {parts.map(({ section, keys }) => (
        <FormSection
          key={section.id}
          section={section}
          form={form}
          shown={keys}
          open={shown !== null || sections.open.has(section.id)}
          onToggle={shown === null ? sections.toggle : null}
          referenceOf={filters.referenceOf}
        />
      ))}
      {parts.length === 0 && <EmptyState text="No field matches." hint="Search goes over label, wire name and help." />}
      <Typography variant="body2" color="textSecondary">
        Changes apply immediately (hot-reload) if the bot is running.
      </Typography>
      {saving.phase.name === 'reviewing' && (
        <ReviewDialog
          form={form}
          seen={saving.phase.seen}
          live={form.saved.mode === 'LIVE'}
          running={status?.running ?? false}
          onCancel={saving.cancel}
          onSave={(edits) => void saving.save(edits)}
        />
      )}
    </Desk>
  );

  /** Saves nothing while a text cannot be read: focuses the first such field. */
  function save(): void {
    const [wrong] = form.problems.keys();
    if (wrong !== undefined) focus(wrong);
    else if (form.changes.length > 0) saving.review();
    else dispatch(noticed({ kind: 'message', severity: 'info', text: NOTHING_TO_SAVE }));
  }
}
