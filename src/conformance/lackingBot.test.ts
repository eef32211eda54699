import { LACKABLE_PART_NAMES, partsOfRequest } from '@/contract/lacks';
import { findDocumentValidator } from '@/testing/conformance/documentFaults';
import { createEmbeddedTransport } from '@/testing/conformance/embeddedTransport';
import { createFaultyTransport } from '@/testing/conformance/faultyTransport';
import { createEmbeddedServer } from '@/testing/server/embeddedServer';
import { runChecks } from './runChecks';
import { formatTextReport } from './formatReport';

jest.setTimeout(120_000);

test('the kit skips by name what the bot lacks, never calls it, and passes the bot', async () => {
  const server = await createEmbeddedServer({ start: true });
  for (let minute = 0; minute < 10; minute += 1) server.advance(60_000);
  const lackedCalls: string[] = [];
  const transport = createFaultyTransport(createEmbeddedTransport(server), {
    request: (request) => {
      if (partsOfRequest(request.method, request.path).length > 0) lackedCalls.push(request.path);
      return request;
    },
    body: (body, { path }) =>
      path === '/api/status'
        ? { ...(body as object), lacks: LACKABLE_PART_NAMES, exchange: 'KRAKEN', currency: 'EUR' }
        : body,
  });
  const report = await runChecks({
    transport,
    credentials: { username: server.username, password: server.password },
    documents: findDocumentValidator(),
    commands: true,
  });
  server.close();
  const outcomesOf = (result: string) => report.outcomes.filter((outcome) => outcome.result === result);
  expect(outcomesOf('failed').map(({ check, came }) => `${check.id}: ${came}`)).toEqual([]);
  expect(lackedCalls).toEqual([]);
  expect(formatTextReport(report)).toContain("the bot lacks 'market'");
  expect(outcomesOf('passed').length).toBeGreaterThan(80);
});
