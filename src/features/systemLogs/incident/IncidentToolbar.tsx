import { Button, TextField } from '@mui/material';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { formatDateTime } from '@/domain/format/time';
import { TIME_ZONE_NAMES, useTimeZone } from '@/ui/hooks/timeZone';
import { zoomIn, zoomOut } from './canvas/canvasKeys';
import { SPAN_MINUTES, type SpanMinutes } from './incidentAddress';
import type { ViewStore } from './viewStore';

const ToolbarRoot = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(2),
  paddingTop: theme.spacing(1),
  '& > .moment': { fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
  '& .choice': { minWidth: '6.5rem' },
}));

const spanLabel = (minutes: number): string => (minutes < 60 ? `± ${minutes} min` : `± ${minutes / 60} h`);

type Props = {
  at: number;
  span: SpanMinutes;
  market: string;
  /** Symbols with a price. Undefined when the bot has no market data. */
  symbols: readonly string[] | undefined;
  view: ViewStore;
  onMove: (change: { at?: number; span?: SpanMinutes; market?: string }) => void;
  viewChoice: ReactNode;
  children: ReactNode;
};

type CommandButtonProps = { label: string; /** Name for a screen reader. */ name?: string; onClick: () => void };

const CommandButton = ({ label, name = label, onClick }: CommandButtonProps) => (
  <Button variant="outlined" color="inherit" aria-label={name} onClick={onClick}>
    {label}
  </Button>
);

export function IncidentToolbar({ at, span, market, symbols, view, onMove, viewChoice, children }: Props) {
  const zone = useTimeZone();
  const shift = span * 60_000;
  return (
    <ToolbarRoot role="group" aria-label="Window of the incident">
      {viewChoice}
      <span className="moment">
        {formatDateTime(at, zone)} {TIME_ZONE_NAMES[zone]}
      </span>
      <TextField
        className="choice"
        select
        label="Window"
        value={String(span)}
        onChange={({ target }) => {
          const chosen = SPAN_MINUTES.find((minutes) => String(minutes) === target.value);
          if (chosen) onMove({ span: chosen });
        }}
        slotProps={{ select: { native: true } }}
      >
        {SPAN_MINUTES.map((minutes) => (
          <option key={minutes} value={minutes}>
            {spanLabel(minutes)}
          </option>
        ))}
      </TextField>
      {symbols && (
        <TextField
          className="choice"
          select
          label="Price of"
          value={market}
          onChange={({ target }) => onMove({ market: target.value })}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        >
          <option value="">No price</option>
          {symbols.map((symbol) => (
            <option key={symbol}>{symbol}</option>
          ))}
        </TextField>
      )}
      <CommandButton label="Earlier" onClick={() => onMove({ at: at - shift })} />
      <CommandButton label="Later" onClick={() => onMove({ at: at + shift })} />
      <CommandButton label="Now" onClick={() => onMove({ at: Date.now() })} />
      <CommandButton label="+" name="Zoom in" onClick={() => zoomIn(view)} />
      <CommandButton label="−" name="Zoom out" onClick={() => zoomOut(view)} />
      <CommandButton label="All" name="Show the whole window" onClick={() => view.setRange(view.window)} />
      {children}
    </ToolbarRoot>
  );
}
