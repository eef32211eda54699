// Formats the report as text, JSON or JUnit.

import type { CheckOutcome, ConformanceReport } from './runChecks';

const count = (outcomes: readonly CheckOutcome[], wanted: CheckOutcome['result']): number =>
  outcomes.filter(({ result }) => result === wanted).length;

/** Returns the report for people: each failed check with the call, what came, the contract and the consequence. */
export function formatTextReport({ mode, capabilities, lacks, outcomes, tookMs }: ConformanceReport): string {
  const failures = outcomes.filter(({ result }) => result === 'failed');
  const skipped = outcomes.filter(({ result }) => result === 'skipped');
  return [
    `Mode ${mode}. Additions: ${capabilities.join(', ') || 'none'}.${lacks.length > 0 ? ` The bot lacks: ${lacks.join(', ')}.` : ''}`,
    '',
    ...failures.flatMap(({ check, came = '', operatorSees = check.operatorSees }) => [
      `FAILED  ${check.id}  (${check.call})`,
      `  came:      ${came}`,
      `  contract:  ${check.contract}`,
      `  operator:  ${operatorSees}`,
      '',
    ]),
    ...skipped.map(({ check, came = '' }) => `skipped ${check.id}: ${came}`),
    ...(skipped.length > 0 ? [''] : []),
    `${count(outcomes, 'passed')} passed, ${failures.length} failed, ${skipped.length} skipped in ${(tookMs / 1000).toFixed(1)} s`,
    '',
  ].join('\n');
}

/** Returns the report as JSON. */
export const formatJsonReport = ({ outcomes, ...report }: ConformanceReport): string =>
  `${JSON.stringify(
    {
      ...report,
      passed: count(outcomes, 'passed'),
      failed: count(outcomes, 'failed'),
      skipped: count(outcomes, 'skipped'),
      checks: outcomes.map(({ check: { id, call, contract, ...check }, result, came, operatorSees }) => ({
        id,
        result,
        call,
        came,
        contract,
        operator_sees: operatorSees ?? check.operatorSees,
      })),
    },
    null,
    2,
  )}\n`;

/** Returns the report in the form of JUnit. */
export function formatJUnitReport({ outcomes, tookMs }: ConformanceReport): string {
  const head = `<testsuite name="conformance" tests="${outcomes.length}" failures="${count(outcomes, 'failed')}" skipped="${count(outcomes, 'skipped')}" time="${(tookMs / 1000).toFixed(3)}">`;
  return ['<?xml version="1.0" encoding="UTF-8"?>', head, ...outcomes.map(formatTestCase), '</testsuite>', ''].join(
    '\n',
  );
}

function formatTestCase({ check, result, came = '', operatorSees = check.operatorSees }: CheckOutcome): string {
  const open = `  <testcase classname="${escapeXml(check.call)}" name="${escapeXml(check.id)}">`;
  const text = escapeXml(`${came}\ncontract: ${check.contract}\noperator: ${operatorSees}`);
  if (result === 'passed') return `${open}</testcase>`;
  if (result === 'skipped') return `${open}<skipped message="${escapeXml(came)}"/></testcase>`;
  return `${open}<failure message="${escapeXml(came)}">${text}</failure></testcase>`;
}

const XML_ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escapeXml = (text: string): string =>
  text
    .replace(/[&<>"]/g, (character) => XML_ENTITIES[character] ?? character)
    // XML has no control characters.
    .replace(/[^\t\n\r\x20-\uFFFD]/g, ' ');
