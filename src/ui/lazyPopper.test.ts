import { settlePromises } from '@/testing/console/fakeEnvironment';

// Jest cannot read the modules of the browser.
const realPopper = jest.requireActual('@popperjs/core');

/** Imports a new copy of the module and opens a panel before the code of Popper has arrived. */
async function openPanel(code: () => object) {
  jest.resetModules();
  jest.doMock('@popperjs/core/lib/popper', code);
  const { createPopper } = await import('./lazyPopper');
  const [anchor, panel] = [document.createElement('button'), document.createElement('div')];
  document.body.replaceChildren(anchor, panel);
  return { createPopper, anchor, panel, popper: createPopper(anchor, panel, {}) };
}

test('a panel is transparent until the code of Popper has arrived and placed the panel', async () => {
  const { createPopper, panel, popper } = await openPanel(() => realPopper);
  expect(panel.style.opacity).toBe('0');
  popper.forceUpdate();
  await settlePromises();
  expect(panel.style.opacity).toBe('');
  expect(panel.dataset.popperPlacement).toBe('bottom');
  popper.destroy();
  const [anchor, next] = [document.createElement('button'), document.createElement('div')];
  document.body.append(anchor, next);
  createPopper(anchor, next, {});
  expect(next.style.opacity).toBe('');
});

test('Popper does not place a panel that closed before the code of Popper arrived', async () => {
  const { panel, popper } = await openPanel(() => realPopper);
  popper.destroy();
  await settlePromises();
  expect(panel.dataset.popperPlacement).toBeUndefined();
});

test('a panel appears below its anchor when the code of Popper does not arrive', async () => {
  const { anchor, panel } = await openPanel(() => {
    throw new Error('ChunkLoadError');
  });
  jest.spyOn(anchor, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 60, 40, 40));
  await settlePromises();
  expect(panel.style).toMatchObject({ opacity: '', top: '100px' });
});
