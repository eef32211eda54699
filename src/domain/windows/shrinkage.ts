import { expectedMaximumOfNormals } from '../lab/expectedMaximumOfNormals';
import { MIN_BLOCKS_FOR_MEAN_INTERVAL, SIGNIFICANCE_QUANTILE } from '../lab/blockError';

/** Mean of a group, the number of its observations and their standard deviation (null for a single observation). */
export type GroupMean = { mean: number; observations: number; deviation: number | null };

export type ShrunkMean = {
  /** Mean of the group, shrunk towards the mean of all groups. */
  mean: number;
  /**
   * Whether the 95 % interval of the shrunk mean leaves out the mean of all groups, and the group differs more than the
   * most extreme of as many equal groups does by chance.
   */
  differs: boolean;
};
export type ShrunkMeans = { overall: number; groups: readonly ShrunkMean[] };

/**
 * Shrinks the means of groups towards their common mean by empirical Bayes (Efron and Morris 1975). The weight of a
 * group is between / (between + within / observations), with the variances between and within the groups by the method
 * of moments. Returns null with too few observations to estimate the variance within the groups.
 */
export function shrinkMeans(groups: readonly GroupMean[]): ShrunkMeans | null {
  const within = varianceWithin(groups);
  if (within === null || groups.length < 2) return null;
  const between = varianceBetween(groups, within);
  const errorOf = ({ observations }: GroupMean): number => within / observations;
  const overall = weightedMean(groups, (group) => 1 / (between + errorOf(group)));
  // The most extreme group can be the highest or the lowest.
  const leadByChance = expectedMaximumOfNormals(2 * groups.length);
  return {
    overall,
    groups: groups.map((group) => {
      const difference = group.mean - overall;
      const weight = between / (between + errorOf(group));
      const error = Math.sqrt(between * (1 - weight));
      const differs =
        weight * Math.abs(difference) > SIGNIFICANCE_QUANTILE * error &&
        Math.abs(difference) > leadByChance * Math.sqrt(errorOf(group));
      return { mean: overall + weight * difference, differs };
    }),
  };
}

/** Pools the variance of all groups, because a group of few observations estimates its own badly. */
function varianceWithin(groups: readonly GroupMean[]): number | null {
  const repeated = groups.filter(({ deviation }) => deviation !== null);
  const freedom = sumOf(repeated, ({ observations }) => observations - 1);
  const squares = sumOf(repeated, ({ observations, deviation }) => (observations - 1) * (deviation ?? 0) ** 2);
  return freedom < MIN_BLOCKS_FOR_MEAN_INTERVAL || squares === 0 ? null : squares / freedom;
}

/** Returns the variance of the true means, 0 if the means differ no more than by chance. */
function varianceBetween(groups: readonly GroupMean[], within: number): number {
  const total = sumOf(groups, ({ observations }) => observations);
  const mean = weightedMean(groups, ({ observations }) => observations);
  const squares = sumOf(groups, (group) => group.observations * (group.mean - mean) ** 2);
  const perGroup = total - sumOf(groups, ({ observations }) => observations ** 2) / total;
  return Math.max(0, (squares - (groups.length - 1) * within) / perGroup);
}

const weightedMean = (groups: readonly GroupMean[], weightOf: (group: GroupMean) => number): number =>
  sumOf(groups, (group) => weightOf(group) * group.mean) / sumOf(groups, weightOf);

const sumOf = <Item>(items: readonly Item[], read: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + read(item), 0);
