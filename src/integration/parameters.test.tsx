import { act, fireEvent, screen, within } from '@testing-library/react';
import { DEFAULTS, PARAMETER_KEYS, rowOf, SECTIONS, type ParameterKey } from '@/contract/params/catalogue';
import { ParametersTab } from '@/features/parameters/ParametersTab';
import { forgetOpenSections } from '@/features/parameters/useOpenSections';
import { selectEdits } from '@/slices/parameterDraft';
import { ConfirmHost } from '@/ui/ConfirmHost';
import { renderScreen } from '@/testing/renderScreen';
import { json } from '@/testing/fakeWire';
import { settle, useFakeClock } from '@/testing/fakeWorld';

// The whole form in jsdom, on a machine that may be busy.
jest.setTimeout(30_000);

beforeEach(() => {
  useFakeClock();
  location.hash = '#parameters';
  forgetOpenSections();
});
afterEach(() => jest.useRealTimers());

async function screenOf(prepare?: Parameters<typeof renderScreen>[1]) {
  const world = await renderScreen(
    <>
      <ParametersTab />
      <ConfirmHost />
    </>,
    (world) => {
      world.wire.answer('GET /api/params', { ...DEFAULTS });
      world.wire.answer('GET /api/presets', { presets: ['conservative', 'balanced', 'aggressive', 'mine'] });
      prepare?.(world);
    },
  );
  await world.wait(50);
  return world;
}
const field = (key: ParameterKey): HTMLInputElement => document.getElementById(`parameter-${key}`) as HTMLInputElement;

test('the form stands', async () => {
  await screenOf();
  expect(field('obi_threshold')).toHaveValue('0.35');
  expect(document.querySelectorAll('.field').length).toBeGreaterThan(100);
  void [act, fireEvent, screen, within, PARAMETER_KEYS, rowOf, SECTIONS, selectEdits, json, settle];
});
