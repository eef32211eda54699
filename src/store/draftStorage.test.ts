import { fieldEdited, selectEdits } from '@/slices/parameterDraft';
import { signedIn, signedOut, STORED_SESSION_KEY } from '@/slices/session';
import { createFakeConsole } from '@/testing/console/fakeStore';
import { advanceClock, settlePromises, useFakeClock } from '@/testing/console/fakeEnvironment';
import { STORED_DRAFT_KEY } from './draftStorage';

beforeEach(useFakeClock);
afterEach(() => jest.useRealTimers());

const EDIT_ACTION = fieldEdited({ key: 'obi_threshold', value: 0.4, saved: 0.3 });
const OPERATOR_SIGN_IN = signedIn({ token: 'token-1', username: 'operator' });
const OTHER_OPERATOR_SIGN_IN = signedIn({ token: 'token-2', username: 'another' });

/** Returns the browser's storage after an edit of the operator and the given actions. */
async function storedEntriesAfter(
  ...actions: Parameters<ReturnType<typeof createFakeConsole>['store']['dispatch']>[0][]
) {
  const { store, storage } = createFakeConsole();
  await settlePromises();
  for (const action of [OPERATOR_SIGN_IN, EDIT_ACTION, ...actions]) store.dispatch(action);
  await advanceClock(10);
  return { store, stored: Object.fromEntries(storage.kept) };
}

const editsAfterReload = async (stored: Record<string, string>) => {
  const { store } = createFakeConsole({ stored });
  await settlePromises();
  return { store, edits: selectEdits(store.getState()) };
};

test('unsaved edits survive a reload and a second sign-in of the operator', async () => {
  const { stored } = await storedEntriesAfter();
  expect((await editsAfterReload(stored)).edits).toEqual({ obi_threshold: 0.4 });
  const { store } = await storedEntriesAfter(signedOut({ reason: 'expired' }), OPERATOR_SIGN_IN);
  expect(selectEdits(store.getState())).toEqual({ obi_threshold: 0.4 });
});

test('another operator who signs in on the same page sees no edits of the first operator', async () => {
  const { store, stored } = await storedEntriesAfter(signedOut({ reason: 'expired' }), OTHER_OPERATOR_SIGN_IN);
  expect(selectEdits(store.getState())).toEqual({});
  expect(stored).not.toHaveProperty([STORED_DRAFT_KEY]);
});

test('another operator who signs in after a reload sees no edits of the first operator', async () => {
  const { stored } = await storedEntriesAfter(signedOut({ reason: 'expired' }));
  const { store } = await editsAfterReload(stored);
  store.dispatch(OTHER_OPERATOR_SIGN_IN);
  expect(selectEdits(store.getState())).toEqual({});
});

test('the stored session of another operator does not restore the edits', async () => {
  const { stored } = await storedEntriesAfter();
  const another = await storedEntriesAfter(signedOut({ reason: 'operator' }), OTHER_OPERATOR_SIGN_IN);
  const mixed = { ...stored, [STORED_SESSION_KEY]: another.stored[STORED_SESSION_KEY]! };
  expect((await editsAfterReload(mixed)).edits).toEqual({});
});

test('edits without a stored owner are not restored', async () => {
  const { stored } = await storedEntriesAfter();
  const draft = JSON.parse(stored[STORED_DRAFT_KEY]!) as object;
  const unowned = JSON.stringify({ ...draft, owner: undefined });
  const { edits } = await editsAfterReload({ ...stored, [STORED_DRAFT_KEY]: unowned });
  expect(edits).toEqual({});
});
