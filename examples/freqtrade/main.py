"""Puts a running freqtrade behind the console: python3 main.py"""

import os
import sys
from pathlib import Path
from urllib.parse import urlsplit

# The server of the example in Python is shared, not copied.
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "python-bot"))

import uvicorn  # noqa: E402

from adapter import FreqtradeBot  # noqa: E402
from client import Client  # noqa: E402
from server import create_app  # noqa: E402


def main() -> None:
    url = os.environ.get("FREQTRADE_URL", "http://127.0.0.1:8080")
    address = urlsplit(url)
    if address.scheme not in ("http", "https") or address.hostname is None or address.path not in ("", "/"):
        sys.exit(f"FREQTRADE_URL must be like http://127.0.0.1:8080, not '{url}'.")
    console = os.environ.get("CONSOLE_DIR")
    if console is not None and not (Path(console) / "index.html").exists():
        sys.exit(f"CONSOLE_DIR: {console} holds no built console. Run 'npm run build' first.")
    client = Client(url)
    app = create_app(FreqtradeBot(client), client.sign_in, None if console is None else Path(console))
    port = int(os.environ.get("PORT", "8000"))
    # The server sets the Date header.
    uvicorn.run(app, host="127.0.0.1", port=port, log_level="warning", ws_max_size=4096, date_header=False)


if __name__ == "__main__":
    main()
