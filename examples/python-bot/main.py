"""Starts the example bot: python3 main.py"""

import os
import sys
from pathlib import Path

import uvicorn

from random_walk import RandomWalkBot
from server import create_app
from sessions import one_user
from with_overview import OverviewBot


def main() -> None:
    username, password = os.environ.get("BOT_USERNAME", "operator"), os.environ.get("BOT_PASSWORD", "")
    if password == "":
        sys.exit("BOT_PASSWORD is not set: choose the password of the operator.")
    console = os.environ.get("CONSOLE_DIR")
    if console is not None and not (Path(console) / "index.html").exists():
        sys.exit(f"CONSOLE_DIR: {console} holds no built console. Run 'npm run build' first.")
    bot = OverviewBot() if "--overview" in sys.argv else RandomWalkBot()
    app = create_app(bot, one_user(username, password), None if console is None else Path(console))
    port = int(os.environ.get("PORT", "8000"))
    # The server sets the Date header.
    uvicorn.run(app, host="127.0.0.1", port=port, log_level="warning", ws_max_size=4096, date_header=False)


if __name__ == "__main__":
    main()
