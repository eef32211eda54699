import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** Number of draws that a new generator skips, because neighbouring seeds start with similar numbers. */
const WARM_UP_DRAWS = 64;

/** Creates a generator of uniform numbers in [0, 1). Generators with the same seed return the same numbers. */
export function seededRandom(seed: number): () => number {
  const generator = xoroshiro128plus(seed);
  for (let draw = 0; draw < WARM_UP_DRAWS; draw++) generator.next();
  return () => uniformFloat64(generator);
}

/** Mixes several numbers into one seed. Returns unrelated seeds for neighbouring numbers. */
export function mixSeeds(...numbers: readonly number[]): number {
  let hash = 0x9e3779b9;
  for (const number of numbers) {
    hash = Math.imul(hash ^ number, 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    hash ^= hash >>> 16;
  }
  return hash;
}

export type Rng = {
  uniform: () => number;
  bernoulli: (probability: number) => boolean;
  /** Returns a normally distributed number with mean 0 and standard deviation 1. */
  normal: () => number;
  exponential: (mean: number) => number;
  logNormal: (median: number, sigma: number) => number;
  poisson: (mean: number) => number;
  /** Returns a number of Student's t distribution with 3 degrees of freedom, scaled to standard deviation 1. */
  fatTailed: () => number;
};

/** Creates random distributions. `reset` drops the normal number that is stored for the next call. */
export function createRng(uniform: () => number): Rng & { reset(): void } {
  let spare = NaN;

  // Marsaglia's polar method creates two normal numbers at a time. The next call returns the second number.
  const normal = (): number => {
    if (!Number.isNaN(spare)) {
      const kept = spare;
      spare = NaN;
      return kept;
    }
    for (;;) {
      const x = 2 * uniform() - 1;
      const y = 2 * uniform() - 1;
      const square = x * x + y * y;
      if (square >= 1 || square === 0) continue;
      const scale = Math.sqrt((-2 * Math.log(square)) / square);
      spare = y * scale;
      return x * scale;
    }
  };

  // Uses Knuth's method, which is fast for means below about 50.
  const poisson = (mean: number): number => {
    const limit = Math.exp(-mean);
    let count = 0;
    for (let product = uniform(); product > limit; product *= uniform()) count++;
    return count;
  };

  return {
    reset: () => {
      spare = NaN;
    },
    uniform,
    bernoulli: (probability) => uniform() < probability,
    normal,
    exponential: (mean) => -mean * Math.log(1 - uniform()),
    logNormal: (median, sigma) => median * Math.exp(sigma * normal()),
    poisson,
    fatTailed: () => {
      const chiSquare = normal() ** 2 + normal() ** 2 + normal() ** 2;
      return normal() / Math.sqrt(chiSquare);
    },
  };
}

export type RngBySteps = { rng: Rng; seekTo(step: number): void };

/** Creates a generator whose numbers depend only on seed and step, and not on earlier draws. */
export function createRngBySteps(seed: number): RngBySteps {
  let generator = xoroshiro128plus(seed);
  const rng = createRng(() => uniformFloat64(generator));
  return {
    rng,
    seekTo(step) {
      // Skips no draws, because mixed seeds are already unrelated.
      generator = xoroshiro128plus(mixSeeds(seed, step));
      rng.reset();
    },
  };
}
