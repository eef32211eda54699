import '@testing-library/jest-dom';

// jsdom has no canvas and reports every attempt as an error. Without a canvas, a drawing shows only its table.
HTMLCanvasElement.prototype.getContext = () => null;
