import { render } from '@testing-library/react';
import { StatusPill } from './StatusPill';

const statusPillAppearance = (state: 'RUNNING' | 'PAUSED' | 'STOPPED') => {
  const { container } = render(<StatusPill state={state} old={false} />);
  const pill = container.querySelector<HTMLElement>('[data-state]')!;
  const { borderStyle, borderRadius, backgroundColor } = getComputedStyle(pill);
  return {
    word: pill.textContent,
    icon: pill.querySelector('path')?.getAttribute('d'),
    frame: `${borderStyle} ${borderRadius} ${backgroundColor}`,
  };
};

test('the status pill shows each bot state with a different text, icon and frame', () => {
  const looks = (['RUNNING', 'PAUSED', 'STOPPED'] as const).map(statusPillAppearance);
  expect(looks.map(({ word }) => word)).toEqual(['RUNNING', 'PAUSED', 'STOPPED']);
  for (const part of ['icon', 'frame'] as const) expect(new Set(looks.map((look) => look[part])).size).toBe(3);
});
