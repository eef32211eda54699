/** Plans that are stored with an order, so that a later process can continue it. */
import { z } from '@/contract/schema/z';
import { EXIT_REASONS } from './exitReasons';
import { VENUE_NAMES } from '../market/venueNames';

const followedWallSchema = z.object({ price: z.number(), notional: z.number() }).nullable();

/** Terms of the trade that the fills of an entry order open. Prices are those of the exchange of the trade. */
const entryPlanSchema = z.object({
  direction: z.union([z.literal(1), z.literal(-1)]),
  /** Margin of the whole quantity in USDT. */
  margin: z.number().positive(),
  venue: z.enum(VENUE_NAMES),
  ratio: z.number().positive(),
  tick_size: z.number().positive(),
  tp: z.number().positive(),
  sl: z.number().positive(),
  stop_by_wall: z.boolean(),
  protective: followedWallSchema,
  target: followedWallSchema,
  /** Mid at the signal. */
  signal_mid: z.number().positive(),
  signal_at: z.number(),
  /** Best price from which the order was priced. */
  touch: z.number(),
});
export type EntryPlan = z.infer<typeof entryPlanSchema>;

const exitPlanSchema = z.object({ reason: z.enum(EXIT_REASONS) });
export type ExitPlan = z.infer<typeof exitPlanSchema>;

/** Data from which a later process continues an order. */
export type OrderPlan = EntryPlan | ExitPlan;

/** Reads the plan of an entry order. Returns undefined for a damaged plan, and without a plan. */
export const readEntryPlan = (plan: unknown): EntryPlan | undefined => entryPlanSchema.safeParse(plan).data;

export const readExitPlan = (plan: unknown): ExitPlan | undefined => exitPlanSchema.safeParse(plan).data;

export const entryPlanOf = (plan: OrderPlan | undefined): EntryPlan | undefined =>
  plan !== undefined && 'margin' in plan ? plan : undefined;

export const exitReasonOfPlan = (plan: OrderPlan | undefined): ExitPlan['reason'] | undefined =>
  plan !== undefined && 'reason' in plan ? plan.reason : undefined;
