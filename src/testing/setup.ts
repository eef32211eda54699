import '@testing-library/jest-dom';

// Returns no canvas context, because jsdom has no canvas and reports every use as an error. Charts then show only
// their table.
HTMLCanvasElement.prototype.getContext = () => null;
