type NamedEquityCurve = { name: string; equity: readonly (readonly [at: number, sum: number])[] };
type EquityLine = { name: string; values: readonly number[] };

/**
 * Samples the equity curves of several Lab variants at common times. Each curve starts at 0 and changes only when a
 * trade closes. `from` and `until` are the start and the end of the Lab run in ms.
 */
export function equityLines(
  curves: readonly NamedEquityCurve[],
  { from, until }: { from: number; until: number },
): { at: readonly number[]; lines: readonly EquityLine[] } {
  const times = new Set([from, until]);
  for (const { equity } of curves) for (const [at] of equity) times.add(at);
  const at = [...times].sort((one, other) => one - other);
  return { at, lines: curves.map(({ name, equity }) => ({ name, values: equityAtTimes(equity, at) })) };
}

function equityAtTimes(equity: NamedEquityCurve['equity'], times: readonly number[]): number[] {
  let next = 0;
  let sum = 0;
  return times.map((time) => {
    for (let point = equity[next]; point && point[0] <= time; point = equity[next]) {
      sum = point[1];
      next += 1;
    }
    return sum;
  });
}
