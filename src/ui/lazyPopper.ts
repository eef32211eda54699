import type { createPopper as CreatePopper, Instance } from '@popperjs/core';

let loadedCreatePopper: typeof CreatePopper | undefined;

const loadPopper = async (): Promise<typeof CreatePopper> =>
  (loadedCreatePopper ??= (await import(/* webpackChunkName: "popper" */ '@popperjs/core/lib/popper')).createPopper);

export const lazyPopper = { prefetch: () => void loadPopper().catch(() => undefined) };

/**
 * Places a panel or a tooltip beside its anchor. The build gives this function to Material UI in place of the package
 * Popper, so that the first screen does without the code of the package.
 */
export function createPopper(
  ...args: Parameters<typeof CreatePopper>
): Pick<Instance, 'forceUpdate' | 'update' | 'destroy'> {
  if (loadedCreatePopper) return loadedCreatePopper(...args);
  const [anchor, { style }] = args;
  let popper: Instance | undefined;
  let isDestroyed = false;
  const place = async (): Promise<void> => {
    // Sets the opacity, because a panel with `visibility: hidden` cannot take the focus.
    style.opacity = '0';
    try {
      const create = await loadPopper();
      if (!isDestroyed) popper = create(...args);
    } catch {
      // Without the code, the panel opens at the left edge of the page. It must not cover the commands above it.
      style.top = `${anchor.getBoundingClientRect().bottom}px`;
    }
    style.opacity = '';
  };
  void place();
  return {
    forceUpdate: () => popper?.forceUpdate(),
    update: async () => popper?.update() ?? {},
    destroy: () => {
      isDestroyed = true;
      popper?.destroy();
    },
  };
}
