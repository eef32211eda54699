import './app.css';

/**
 * Shows the empty frame of the main screen in plain CSS while the code of the main screen loads. The loading text
 * appears after a delay.
 */
export function LoadingFrame() {
  return (
    <div className="frame">
      <div className="frame-header" aria-hidden="true">
        Order Flow
      </div>
      <div className="frame-control" />
      <div className="frame-tabs" />
      <p className="splash" role="status">
        Loading the console...
      </p>
    </div>
  );
}
