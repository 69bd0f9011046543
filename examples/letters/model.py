#!/usr/bin/env python3
"""Plays a language model, so that the example works without one: answers yes to letters with a word of complaint.

python3 model.py, then any question of the chat-completions form at http://localhost:8080/v1/chat/completions
"""
import http.server
import json
import re

COMPLAINTS = {"broken", "damaged", "cracked", "scratch", "bent", "waiting", "late", "still", "promised", "refund",
              "money", "charged", "higher", "rude", "worse", "nobody", "nothing", "hour"}


class Model(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        words = [re.findall(r"[a-z]+", message["content"].lower()) for message in request["messages"]]
        answer = "Yes" if COMPLAINTS & set(words[1]) else "No"
        body = json.dumps({
            "object": "chat.completion",
            "model": request["model"],
            "choices": [{"index": 0, "message": {"role": "assistant", "content": answer}, "finish_reason": "stop"}],
            "usage": {"prompt_tokens": sum(map(len, words)), "completion_tokens": 1},
        }).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


if __name__ == "__main__":
    http.server.ThreadingHTTPServer(("localhost", 8080), Model).serve_forever()
