import { fieldEdited, selectEdits } from '@/slices/parameterDraft';
import { signedIn, signedOut, STORED_SESSION_KEY } from '@/slices/session';
import { createFakeConsole } from '@/testing/fakeStore';
import { advance, settle, useFakeClock } from '@/testing/fakeEnvironment';
import { STORED_DRAFT_KEY } from './draftStorage';

beforeEach(useFakeClock);
afterEach(() => jest.useRealTimers());

const edit = fieldEdited({ key: 'obi_threshold', value: 0.4, saved: 0.3 });
const asOperator = signedIn({ token: 'token-1', username: 'operator' });
const asAnother = signedIn({ token: 'token-2', username: 'another' });

/** Returns the browser's storage after an edit of the operator and the `actions`. */
async function browserAfter(...actions: Parameters<ReturnType<typeof createFakeConsole>['store']['dispatch']>[0][]) {
  const { store, storage } = createFakeConsole();
  await settle();
  for (const action of [asOperator, edit, ...actions]) store.dispatch(action);
  await advance(10);
  return { store, stored: Object.fromEntries(storage.kept) };
}

const editsAfterReload = async (stored: Record<string, string>) => {
  const { store } = createFakeConsole({ stored });
  await settle();
  return { store, edits: selectEdits(store.getState()) };
};

test('unsaved edits survive a reload and a new sign-in of the same operator', async () => {
  const { stored } = await browserAfter();
  expect((await editsAfterReload(stored)).edits).toEqual({ obi_threshold: 0.4 });
  const { store } = await browserAfter(signedOut({ reason: 'expired' }), asOperator);
  expect(selectEdits(store.getState())).toEqual({ obi_threshold: 0.4 });
});

test('another operator who signs in on the same page sees no edits', async () => {
  const { store, stored } = await browserAfter(signedOut({ reason: 'expired' }), asAnother);
  expect(selectEdits(store.getState())).toEqual({});
  expect(stored).not.toHaveProperty([STORED_DRAFT_KEY]);
});

test('another operator who signs in after a reload sees no edits', async () => {
  const { stored } = await browserAfter(signedOut({ reason: 'expired' }));
  const { store } = await editsAfterReload(stored);
  store.dispatch(asAnother);
  expect(selectEdits(store.getState())).toEqual({});
});

test('a stored session of another operator does not restore the edits', async () => {
  const { stored } = await browserAfter();
  const another = await browserAfter(signedOut({ reason: 'operator' }), asAnother);
  const mixed = { ...stored, [STORED_SESSION_KEY]: another.stored[STORED_SESSION_KEY]! };
  expect((await editsAfterReload(mixed)).edits).toEqual({});
});

test('edits without an owner are not restored', async () => {
  const { stored } = await browserAfter();
  const draft = JSON.parse(stored[STORED_DRAFT_KEY]!) as object;
  const unowned = JSON.stringify({ ...draft, owner: undefined });
  const { edits } = await editsAfterReload({ ...stored, [STORED_DRAFT_KEY]: unowned });
  expect(edits).toEqual({});
});
