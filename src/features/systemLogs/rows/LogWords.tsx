import { styled, type Theme } from '@mui/material/styles';
import { markHits, type TextPart } from '@/domain/logs/logsSearch';
import { ErrorIcon, WarningIcon } from '@/ui/theme/icons';
import { COMPONENT_COLOURS, LEVEL_COLOURS } from './logColours';
import { useLogView } from '../views/logView';

const ICONS: Partial<Record<string, typeof ErrorIcon>> = { ERROR: ErrorIcon, WARNING: WarningIcon };

const coloured = (theme: Theme, { dark, light }: Record<'dark' | 'light', Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(dark).map(([name, colour]) => [
      `&[data-name="${name}"]`,
      { color: colour, ...theme.applyStyles('light', { color: light[name] }) },
    ]),
  );

const Level = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: theme.spacing(1),
  '&[data-name="ERROR"], &[data-name="WARNING"]': { fontWeight: 600 },
  '& > svg': { fontSize: '1rem' },
  ...coloured(theme, LEVEL_COLOURS),
}));

const Component = styled('span')(({ theme }) => coloured(theme, COMPONENT_COLOURS));

const Mark = styled('mark')(({ theme }) => ({
  background: `color-mix(in srgb, ${theme.vars.palette.primary.main} 32%, transparent)`,
  color: theme.vars.palette.text.primary,
  borderRadius: 2,
}));

export function LevelWord({ level }: { level: string }) {
  const Icon = ICONS[level.toUpperCase()];
  return (
    <Level data-name={level.toUpperCase()}>
      {Icon && <Icon aria-hidden />}
      {level}
    </Level>
  );
}

export const ComponentWord = ({ component }: { component: string }) => (
  <Component data-name={component.toUpperCase()}>
    <Marked text={component} />
  </Component>
);

/** Marks the hits of the search. Renders the message as text, never as HTML. */
function Marked({ text }: { text: string }) {
  const { search } = useLogView();
  return <Parts parts={markHits(text, search)} />;
}

export const Parts = ({ parts }: { parts: readonly TextPart[] }) =>
  parts.map((part, index) => (part.hit ? <Mark key={index}>{part.text}</Mark> : <span key={index}>{part.text}</span>));
