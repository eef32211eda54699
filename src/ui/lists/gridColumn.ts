import type { GridColDef, GridValidRowModel } from '@mui/x-data-grid';

const MIN_COLUMN_WIDTH_PX = 48;

type ColumnDescription = {
  field: string;
  title: string;
  hint?: string | undefined;
  width?: number | undefined;
  /** True for a numeric column, which is right-aligned. */
  figure: boolean;
};

/**
 * Returns a grid column with title, width and alignment. `text` returns the text that the grid copies from a cell to
 * the clipboard.
 */
export function createGridColumn<R extends GridValidRowModel>(
  { field, title, hint, width, figure }: ColumnDescription,
  text: (row: R) => string | undefined,
): GridColDef<R> {
  const align = figure ? 'right' : 'left';
  return {
    field,
    headerName: title,
    ...(hint !== undefined && { description: hint }),
    ...(width !== undefined && { width }),
    minWidth: MIN_COLUMN_WIDTH_PX,
    align,
    headerAlign: align,
    valueGetter: (_value, row) => text(row),
  };
}
