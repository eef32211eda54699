import '@testing-library/jest-dom';
import * as React from 'react';

// Returns no canvas context, because jsdom has no canvas and reports every use as an error. A chart without a canvas
// shows only its table.
HTMLCanvasElement.prototype.getContext = () => null;

// React's development build captures a call stack for each element. The stacks take a sixth of the time of a test.
// React captures no stack while `recentlyCreatedOwnerStacks` is infinite. The warnings of React still name the
// component.
const reactInternals = Object.entries(React).find(([name]) => name.startsWith('__CLIENT_INTERNALS'))?.[1] as object;
Object.defineProperty(reactInternals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => undefined });
