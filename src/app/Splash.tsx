import './app.css';

/** Between sign-in and main screen. Shows itself only when that takes long. */
export function Splash() {
  return (
    <p className="splash" role="status">
      Loading the console...
    </p>
  );
}
