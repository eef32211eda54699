import type { CSSProperties } from 'react';

type Props = { shown: string; among: readonly string[] };

const LABEL_STYLE: CSSProperties = { display: 'inline-grid', justifyItems: 'center' };
const SHOWN_TEXT_STYLE: CSSProperties = { gridArea: '1 / 1' };
const HIDDEN_TEXT_STYLE: CSSProperties = { ...SHOWN_TEXT_STYLE, visibility: 'hidden' };

/**
 * Shows one of several texts in the width of the widest text, so that a change moves no other element. The elements are
 * plain, because the labels of the control bar render at every change of the bot status.
 */
export const FixedWidthLabel = ({ shown, among }: Props) => (
  <span style={LABEL_STYLE}>
    {[...new Set([shown, ...among])].map((text) => (
      <span
        key={text}
        aria-hidden={text !== shown || undefined}
        style={text === shown ? SHOWN_TEXT_STYLE : HIDDEN_TEXT_STYLE}
      >
        {text}
      </span>
    ))}
  </span>
);
