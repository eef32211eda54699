import { choiceRow, flagRow, integerRow, numberRow } from '../kinds';
import { createSection } from '../section';

export const crossValidatorSection = createSection('Cross-Validator Configuration', {
  enable_validator: flagRow('Cross-validator', true, {
    help: 'Checks every signal against the execution exchange before an entry. Inactive while both exchanges are the same.',
  }),
  pm_book_source: choiceRow('Position book', 'EXECUTION', {
    options: [
      ['EXECUTION', 'Execution exchange'],
      ['DATA_SOURCE', 'Data source'],
    ],
    help: 'Order book by which open positions are monitored; the price ratio converts levels of the other exchange.',
  }),
  normalize_prices: flagRow('Normalize prices', true, {
    help: 'Takes the usual price gap between the two exchanges (60 s median) off before they are compared.',
  }),
  max_cross_basis_bps: numberRow('Cross basis', 25, {
    min: 1,
    max: 200,
    step: 1,
    unit: 'bps',
    hint: '15-50 bps',
    help: 'Maximum price gap between data source and execution exchange.',
  }),
  max_slippage_bps: numberRow('Slippage', 15, {
    min: 1,
    max: 100,
    step: 1,
    unit: 'bps',
    hint: '10-30 bps',
    help: 'Maximum cost of the entry on the execution book, and price cap of marketable limit orders.',
  }),
  confirm_on_execution_exchange: flagRow('Confirm on execution exchange', true, {
    help: 'The imbalance of the execution book must agree with the signal by at least obi_neutral_threshold.',
  }),
  cross_validator_timeout_sec: numberRow('Validation timeout', 3, {
    min: 0.5,
    max: 30,
    step: 0.5,
    unit: 's',
    help: 'Time for one validation with its wait in the queue and all its retries, without the jitter; beyond it the signal is rejected.',
  }),
  enable_validator_cache: flagRow('Validator cache', true, {
    help: 'Reuses a fresh validation for further signals of the same symbol and side.',
  }),
  validator_cache_ttl_sec: numberRow('Cache TTL', 0.5, {
    min: 0.1,
    max: 10,
    step: 0.1,
    unit: 's',
    hint: '0.5 s',
    help: 'Maximum age of a reused validation, and of an execution book that needs no request.',
  }),
  validator_cooldown_sec: numberRow('Validator cooldown', 5, {
    min: 0,
    max: 300,
    step: 1,
    unit: 's',
    help: 'How long a symbol is skipped after a rejected validation.',
  }),
  enable_validator_cooldown: flagRow('Cooldown after rejection', true, {
    help: 'Skips a symbol for a while after a rejected validation.',
  }),
  validator_timeout_sec: numberRow('Request timeout', 2, {
    min: 0.2,
    max: 10,
    step: 0.1,
    unit: 's',
    hint: '2 s',
    help: 'Time for one book request; at most the validation timeout.',
  }),
  validator_max_concurrency: integerRow('Concurrent validations', 4, {
    min: 1,
    max: 20,
    unit: 'requests',
    help: 'Validations that may run at the same time; further validations wait in a queue.',
  }),
  validator_max_retries: integerRow('Validator retries', 2, {
    min: 0,
    max: 10,
    unit: 'attempts',
    help: 'Repeats after a failed book request.',
  }),
  validator_price_change_threshold_pct: numberRow('Price change threshold', 0.05, {
    min: 0.01,
    max: 5,
    step: 0.01,
    unit: '%',
    help: 'A price move of this size invalidates a cached validation.',
  }),
  validator_cache_max_symbols: integerRow('Cache size', 200, {
    min: 10,
    max: 1000,
    step: 10,
    unit: 'symbols',
    help: 'Maximum number of symbols kept in the validator cache.',
  }),
});
