import { styled, type Theme } from '@mui/material/styles';
import { markSearchHits, type TextPart } from '@/domain/logs/logsSearch';
import { ErrorIcon, WarningIcon } from '@/ui/theme/icons';
import { LOG_COMPONENT_COLOURS, LOG_LEVEL_COLOURS } from './logColours';
import { useLogDisplay } from '../views/logDisplay';

const LOG_LEVEL_ICONS: Partial<Record<string, typeof ErrorIcon>> = { ERROR: ErrorIcon, WARNING: WarningIcon };

const colourByNameStyle = (theme: Theme, { dark, light }: Record<'dark' | 'light', Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(dark).map(([name, colour]) => [
      `&[data-name="${name}"]`,
      { color: colour, ...theme.applyStyles('light', { color: light[name] }) },
    ]),
  );

const LogLevelText = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: theme.spacing(1),
  '&[data-name="ERROR"], &[data-name="WARNING"]': { fontWeight: 600 },
  '& > svg': { fontSize: '1rem' },
  ...colourByNameStyle(theme, LOG_LEVEL_COLOURS),
}));

const LogComponentText = styled('span')(({ theme }) => colourByNameStyle(theme, LOG_COMPONENT_COLOURS));

const SearchHitMark = styled('mark')(({ theme }) => ({
  background: `color-mix(in srgb, ${theme.vars.palette.primary.main} 32%, transparent)`,
  color: theme.vars.palette.text.primary,
  borderRadius: 2,
}));

export function LogLevelLabel({ level }: { level: string }) {
  const Icon = LOG_LEVEL_ICONS[level.toUpperCase()];
  return (
    <LogLevelText data-name={level.toUpperCase()}>
      {Icon && <Icon aria-hidden />}
      {level}
    </LogLevelText>
  );
}

export const LogComponentLabel = ({ component }: { component: string }) => (
  <LogComponentText data-name={component.toUpperCase()}>
    <MarkedText text={component} />
  </LogComponentText>
);

/** Shows a text with marked search hits. HTML in the text is displayed as plain text. */
function MarkedText({ text }: { text: string }) {
  const { search } = useLogDisplay();
  return <MarkedTextParts parts={markSearchHits(text, search)} />;
}

export const MarkedTextParts = ({ parts }: { parts: readonly TextPart[] }) =>
  parts.map((part, index) =>
    part.hit ? <SearchHitMark key={index}>{part.text}</SearchHitMark> : <span key={index}>{part.text}</span>,
  );
