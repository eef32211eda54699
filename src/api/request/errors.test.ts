import { errorDetail, httpStatus, isNetworkError, readableErrorText, type CallError } from './errors';

const readableErrorTextOf = (error: CallError) => readableErrorText(error, 'fallback');

test.each<[CallError, string]>([
  [{ status: 409, data: { detail: 'Already running' } }, 'Already running'],
  [{ status: 422, data: { detail: [{ msg: 'too low' }, { msg: 'too high' }] } }, 'too low; too high'],
  [{ status: 500, data: '<html>' }, 'the server answered with status 500'],
  [{ status: 'FETCH_ERROR', error: 'TypeError: Failed to fetch' }, 'the server cannot be reached (Failed to fetch)'],
  [{ status: 'TIMEOUT_ERROR', error: 'x' }, 'the server did not answer in time'],
  [{ status: 'PARSING_ERROR', originalStatus: 200, data: '', error: 'x' }, 'the reply is not JSON'],
  [{ message: 'thrown' }, 'thrown'],
  [{}, 'fallback'],
  [undefined, 'fallback'],
])('readableErrorText turns %j into %p', (error, text) => expect(readableErrorTextOf(error)).toBe(text));

test("errorDetail returns only the detail of the server's reply", () => {
  expect(errorDetail({ status: 500, data: { detail: '' } })).toBeUndefined();
  expect(errorDetail({ message: 'thrown' })).toBeUndefined();
});

test('isNetworkError is true for a failed connection and false for an error reply', () => {
  expect(isNetworkError({ status: 'FETCH_ERROR', error: '' })).toBe(true);
  expect(isNetworkError({ status: 400, data: null })).toBe(false);
  expect(httpStatus({ status: 400, data: null })).toBe(400);
  expect(httpStatus({ status: 'FETCH_ERROR', error: '' })).toBeUndefined();
});
