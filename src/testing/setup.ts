import '@testing-library/jest-dom';

// jsdom has no canvas and reports every attempt as an error. A drawing then shows its table alone.
HTMLCanvasElement.prototype.getContext = () => null;
