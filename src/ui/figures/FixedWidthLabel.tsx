import { Box } from '@mui/material';

type Props = { shown: string; among: readonly string[] };

/** Shows one of several texts in the width of the widest text, so that a change moves no other element. */
export function FixedWidthLabel({ shown, among }: Props) {
  return (
    <Box component="span" sx={{ display: 'inline-grid', justifyItems: 'center' }}>
      {[...new Set([shown, ...among])].map((text) => (
        <Box
          key={text}
          component="span"
          aria-hidden={text !== shown || undefined}
          sx={{ gridArea: '1 / 1', visibility: text === shown ? 'inherit' : 'hidden' }}
        >
          {text}
        </Box>
      ))}
    </Box>
  );
}
