import { Button, Typography } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useId, useState } from 'react';
import type { Recommendation } from '@/contract/market/analysis';
import { plural } from '@/domain/format/format';
import { suggestionRows } from '@/domain/parameters/suggestions';
import { useLackedParts } from '@/store/useCapability';
import { ApplyPresetDialog } from './ApplyPresetDialog';
import { ComparisonTable } from '../ComparisonTable';

const RecommendationCard = styled('article')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  '&:not(:first-of-type)': { marginTop: theme.spacing(4) },
  '& > header': { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: theme.spacing(2) },
  '& h4': { ...theme.typography.subtitle1, margin: 0, overflowWrap: 'anywhere' },
}));

export function Recommendations({ list }: { list: readonly Recommendation[] }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId}>Recommendations</h3>
      {list.length === 0 && <p className="quiet">No recommendation for this market.</p>}
      {list.map((recommendation, index) => (
        // The key contains the index, because two recommendations may have the same preset.
        <PresetSuggestion key={`${index} ${recommendation.preset}`} recommendation={recommendation} />
      ))}
    </section>
  );
}

const suggestedValuesInUseText = (kept: number, all: number): string =>
  kept === all ? 'All suggested values are in use.' : `${plural(kept, 'suggested value')} already in use.`;

function PresetSuggestion({ recommendation }: { recommendation: Recommendation }) {
  const { preset, reason } = recommendation;
  const lacks = useLackedParts();
  // The dialog compares the preset with the saved parameters.
  const canApply = !lacks.includes('presets') && !lacks.includes('params');
  const [applying, setApplying] = useState(false);
  const all = suggestionRows(recommendation);
  const rows = all.filter(({ changeNeeded }) => changeNeeded);
  return (
    <RecommendationCard aria-label={`Preset ${preset}`}>
      <header>
        <h4>Preset {preset}</h4>
        {canApply && (
          <Button variant="outlined" aria-haspopup="dialog" onClick={() => setApplying(true)}>
            Apply preset on the server...
          </Button>
        )}
      </header>
      {reason && <Typography>{reason}</Typography>}
      {rows.length > 0 && (
        <ComparisonTable aria-label={`Current and suggested values of preset ${preset}`}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Current</th>
              <th scope="col">Suggested</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, label, current, suggested }) => (
              <tr key={key} data-differs>
                <th scope="row">
                  {label}
                  {label !== key && <small className="wire">{key}</small>}
                </th>
                <td>{current}</td>
                <td className="after">{suggested}</td>
              </tr>
            ))}
          </tbody>
        </ComparisonTable>
      )}
      {rows.length < all.length && (
        <p className="quiet">{suggestedValuesInUseText(all.length - rows.length, all.length)}</p>
      )}
      {applying && <ApplyPresetDialog recommendation={recommendation} onClose={() => setApplying(false)} />}
    </RecommendationCard>
  );
}
