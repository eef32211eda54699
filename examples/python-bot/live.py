"""The live connections of the open consoles."""

import asyncio
import json
from typing import Any, Dict

from fastapi import WebSocket, WebSocketDisconnect

Fields = Dict[str, Any]


class LiveConnections:
    """The open consoles. Each console has a queue, so that a slow console does not delay the bot."""

    QUEUE_LENGTH = 1000

    def __init__(self) -> None:
        self.queues: Dict[asyncio.Queue, str] = {}

    def publish(self, event: str, data: Fields) -> None:
        text = json.dumps({"type": event, "data": data}, allow_nan=False)
        for queue in list(self.queues):
            if queue.full():
                self.end(queue)
            else:
                queue.put_nowait(text)

    def end(self, queue: asyncio.Queue) -> None:
        """Ends the connection of a queue. None is the last entry."""
        while not queue.empty():
            queue.get_nowait()
        queue.put_nowait(None)

    def end_session(self, token: str) -> None:
        for queue, owner in list(self.queues.items()):
            if owner == token:
                self.end(queue)

    async def serve(self, websocket: WebSocket, token: str) -> None:
        queue: asyncio.Queue = asyncio.Queue(self.QUEUE_LENGTH)
        self.queues[queue] = token
        reader = asyncio.ensure_future(self.read(websocket, queue))
        try:
            while True:
                text = await queue.get()
                if text is None:
                    break
                await websocket.send_text(text)
            await websocket.close(1008)
        except (WebSocketDisconnect, RuntimeError):
            pass  # The console left.
        finally:
            reader.cancel()
            self.queues.pop(queue, None)

    async def read(self, websocket: WebSocket, queue: asyncio.Queue) -> None:
        try:
            while True:
                text = await websocket.receive_text()
                try:
                    message = json.loads(text)
                except (ValueError, RecursionError):
                    continue
                if isinstance(message, dict) and message.get("type") == "ping":
                    queue.put_nowait('{"type":"pong"}')
        except (WebSocketDisconnect, RuntimeError, KeyError):
            self.end(queue)
