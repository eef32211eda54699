import { aChecksWorthReply } from '@/testing/rows/checkWorth';
import { aStatus } from '@/testing/rows/fixtures';
import { jsonReply } from '@/testing/console/fakeWire';
import { openParameters, rowOfField, setUpParametersTests } from '@/testing/screens/parameterScreen';

setUpParametersTests();

const WORTH_ROUTE = 'GET /api/checks/worth';

const openForm = (capabilities: string[], reply: object | (() => Response) = aChecksWorthReply()) =>
  openParameters(({ wire }) => {
    wire.answer('GET /api/status', aStatus({ capabilities }));
    wire.answer(WORTH_ROUTE, reply);
  });

test('one request brings the line of each parameter that drives a check', async () => {
  const { wire } = await openForm(['checks.worth']);
  expect(rowOfField('cooldown_seconds')).toHaveTextContent(
    'kept out 214 signals in 7 days: pays, −3.10 ± 0.90 bps a trade',
  );
  expect(rowOfField('max_concurrent_trades')).toHaveTextContent('costs, +2.00 ± 0.50 bps a trade');
  expect(rowOfField('timeout_seconds')).not.toHaveTextContent('kept out');
  expect(wire.count(WORTH_ROUTE)).toBe(1);
  expect(wire.last(WORTH_ROUTE)?.search).toBe('?time_range=7d');
});

test('the form works without the lines when the checks cannot be read', async () => {
  await openForm(['checks.worth'], () => jsonReply({ rows: 'none' }));
  expect(rowOfField('cooldown_seconds')).toHaveTextContent('Cooldown');
  expect(document.body).not.toHaveTextContent('kept out');
});

test('a bot without checks.worth is not asked for the lines', async () => {
  const { wire } = await openForm([]);
  expect(wire.count(WORTH_ROUTE)).toBe(0);
});
