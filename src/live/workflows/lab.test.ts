import { consoleApi } from '@/api/consoleApi';
import { signedInConsole } from '@/testing/console/fakeStore';
import { settlePromises } from '@/testing/console/fakeEnvironment';
import { labProgressFrame } from '@/testing/lab/labReport';

test('a progress frame of a Lab run causes no error before the page has loaded the code of the Lab', async () => {
  const { sockets, errors } = await signedInConsole();
  expect(consoleApi.endpoints).not.toHaveProperty('getLabRuns');
  sockets.latest().receive(labProgressFrame('r1'));
  await settlePromises();
  expect(errors).toEqual([]);
});
