import { Button, IconButton, Tooltip } from '@mui/material';
import { styled } from '@mui/material/styles';
import { ColumnsPanelTrigger } from '@mui/x-data-grid';
import { createContext, type ReactNode, use } from 'react';
import { chooseAppearance, useAppearance } from '../theme/appearance';
import { ColumnsIcon, RowsIcon } from '../theme/icons';
import { WaitingRowsPill } from '../figures/WaitingRowsPill';
import { listOverlayStyle, toolbarStyle } from '../theme/toolbarStyle';

type GridSlotProps = {
  tools: ReactNode;
  empty: ReactNode;
  /** True to show the choice of columns and density. On a phone the operator chooses the density in the settings. */
  arrangeable: boolean;
  waiting: { count: number; noun: string; show: () => void } | undefined;
};

export const GridSlotContext = createContext<GridSlotProps>({
  tools: null,
  empty: null,
  arrangeable: true,
  waiting: undefined,
});

const GridToolbarRoot = styled('div')(({ theme }) => ({
  ...toolbarStyle(theme),
  // The toolbar keeps its height when space is short, so that only the grid shrinks.
  flex: 'none',
  // A toolbar has no height when all its children lie over the list.
  '&:not(:has(> :not(.over)))': { minHeight: 0, padding: 0, border: 0 },
  '& > .arrange': { display: 'flex', alignItems: 'center', gap: theme.spacing(1), marginLeft: 'auto' },
  '& > .over': listOverlayStyle(theme),
}));

export function ConsoleGridToolbar() {
  const { tools, arrangeable, waiting } = use(GridSlotContext);
  const pill = waiting && <WaitingRowsPill {...waiting} />;
  return (
    <GridToolbarRoot>
      {tools}
      {arrangeable ? (
        <div className="arrange">
          {pill}
          <ColumnsPanelTrigger
            render={<Button variant="text" color="inherit" startIcon={<ColumnsIcon />} />}
            aria-label="Columns"
          >
            Columns
          </ColumnsPanelTrigger>
          <DensityButton />
        </div>
      ) : (
        <div className="over">{pill}</div>
      )}
    </GridToolbarRoot>
  );
}

function DensityButton() {
  const { density } = useAppearance();
  const roomy = density === 'comfortable';
  return (
    <Tooltip title={roomy ? 'Rows closer together' : 'More room for each row'}>
      <IconButton
        aria-label="Roomy rows"
        aria-pressed={roomy}
        color={roomy ? 'primary' : 'default'}
        onClick={() => chooseAppearance({ density: roomy ? 'compact' : 'comfortable' })}
      >
        <RowsIcon fontSize="small" />
      </IconButton>
    </Tooltip>
  );
}

export function ConsoleGridEmpty() {
  return use(GridSlotContext).empty;
}
