import type { ReactNode } from 'react';

type LabelledFigureProps = { label: string; value: string; unit?: string; note?: ReactNode };

/** Shows a small labelled number inside a `dl`, which sets the styles. */
export function LabelledFigure({ label, value, unit, note }: LabelledFigureProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {value}
        {unit && <small> {unit}</small>}
      </dd>
      {note !== undefined && note !== null && <dd className="note">{note}</dd>}
    </div>
  );
}
