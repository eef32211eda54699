import { Button, Typography } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useId, useState } from 'react';
import type { Recommendation } from '@/contract/market';
import { suggestionRows } from '@/domain/parameters/suggestions';
import { ApplyDialog } from './ApplyDialog';
import { ComparisonTable } from './ComparisonTable';

const Item = styled('article')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  '&:not(:first-of-type)': { marginTop: theme.spacing(4) },
  '& > header': { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: theme.spacing(2) },
  '& h4': { ...theme.typography.subtitle1, margin: 0, overflowWrap: 'anywhere' },
}));

/** Suggestions only: the operator decides what is applied and when. */
export function Recommendations({ list }: { list: readonly Recommendation[] }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId}>Recommendations</h3>
      {list.length === 0 && <p className="quiet">The bot recommends nothing for this market.</p>}
      {list.map((recommendation, index) => (
        // Two recommendations may name the same preset.
        <Suggestion key={`${index} ${recommendation.preset}`} recommendation={recommendation} />
      ))}
    </section>
  );
}

function Suggestion({ recommendation }: { recommendation: Recommendation }) {
  const { preset, reason } = recommendation;
  const [applying, setApplying] = useState(false);
  const rows = suggestionRows(recommendation);
  return (
    <Item aria-label={`Preset ${preset}`}>
      <header>
        <h4>Preset {preset}</h4>
        <Button variant="outlined" aria-haspopup="dialog" onClick={() => setApplying(true)}>
          Apply preset on the server...
        </Button>
      </header>
      {reason && <Typography>{reason}</Typography>}
      {rows.length > 0 && (
        <ComparisonTable aria-label={`Current and suggested values of preset ${preset}`}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Current</th>
              <th scope="col">Suggested</th>
              <th scope="col">Change</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, label, current, suggested, changeNeeded }) => (
              <tr key={key} data-differs={changeNeeded || undefined}>
                <th scope="row">
                  {label}
                  {label !== key && <small className="wire">{key}</small>}
                </th>
                <td>{current}</td>
                <td className="after">{suggested}</td>
                <td className="mark">{changeNeeded ? '≠ needed' : '= none'}</td>
              </tr>
            ))}
          </tbody>
        </ComparisonTable>
      )}
      {applying && <ApplyDialog recommendation={recommendation} onClose={() => setApplying(false)} />}
    </Item>
  );
}
