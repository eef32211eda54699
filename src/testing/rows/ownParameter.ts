/** A parameter that a bot adds to the catalogue. */
export const OWN_PARAMETER = {
  name: 'own_obi_half_distance_bps',
  label: 'OBI half distance',
  help: 'Distance that halves the weight of a level.',
  unit: 'bps',
  min: 0,
  max: 50,
  step: 0.5,
  default: 0,
};
