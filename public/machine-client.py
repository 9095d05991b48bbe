"""A machine of the open interface, with nothing but Python's own library (3.9 or later).

    BASE=http://factory:8080 APP_KEY=... SECRET=... python3 machine-client.py sync
    ... machine-client.py ask E10001 101 2      may this person take two from channel 101?
    ... machine-client.py pick E10001 101 2     they came out: journal first, then tell
    ... machine-client.py flush                 tell what still waits in the journal
    ... machine-client.py beat                  heartbeat: clock, commands, missing events
"""
import hashlib, hmac, json, os, random, secrets, sys, time, urllib.error, urllib.request
from datetime import datetime, timezone

MOST_EVENTS, MOST_BYTES = 500, 900_000  # the server takes 1,000 events and 1 MB


class Refused(Exception):
    def __init__(self, answer):
        super().__init__(answer["msg"])
        self.error, self.params = answer.get("error"), answer.get("params") or {}


def sign(secret, method, path, query, timestamp, nonce, body):
    text = "\n".join([method, path, query, timestamp, nonce, hashlib.sha256(body).hexdigest()])
    return hmac.new(secret.encode(), text.encode(), hashlib.sha256).hexdigest()


class Machine:
    def __init__(self, base, app_key, secret, folder="."):
        self.base, self.app_key, self.secret, self.folder = base, app_key, secret, folder
        self.skew = 0  # milliseconds that the server's clock is ahead of ours

    def call(self, name, body, again=True):
        path, data = "/gateway/open/v1/" + name, json.dumps(body, ensure_ascii=False).encode()
        timestamp, nonce = str(int(time.time() * 1000) + self.skew), secrets.token_hex(16)
        headers = {
            "content-type": "application/json",
            "x-app-key": self.app_key, "x-timestamp": timestamp, "x-nonce": nonce,
            "x-sign": sign(self.secret, "POST", path, "", timestamp, nonce, data),
        }
        try:
            with urllib.request.urlopen(urllib.request.Request(self.base + path, data, headers), timeout=20) as response:
                answer = json.load(response)
        except urllib.error.HTTPError as error:  # 401, 413, 503 have a JSON body like every answer
            answer = json.load(error)
        if answer["code"] == 200:
            return answer["data"]
        if answer.get("error") in ("sign-clock", "sign-time") and again:
            server = datetime.fromisoformat(answer["params"]["serverTime"].replace("Z", "+00:00"))
            self.skew = int((server.timestamp() - time.time()) * 1000)
            return self.call(name, body, False)
        raise Refused(answer)

    def now(self):
        return datetime.fromtimestamp(time.time() + self.skew / 1000, timezone.utc).isoformat(timespec="milliseconds")

    def load(self, name, otherwise):
        try:
            with open(os.path.join(self.folder, name), encoding="utf-8") as file:
                return json.load(file)
        except FileNotFoundError:
            return otherwise

    def save(self, name, value):  # written beside and renamed: a loss of power leaves the old one or the new one
        path = os.path.join(self.folder, name)
        with open(path + ".new", "w", encoding="utf-8") as file:
            json.dump(value, file, ensure_ascii=False)
            file.flush()
            os.fsync(file.fileno())
        os.replace(path + ".new", path)

    def sync(self):  # rows are known by their key, changes are laid over what is kept
        kept = self.load("config.json", None)
        said = {"since": kept["version"], "usageSince": kept["usage"]["at"]} if kept else {}
        told = self.call("config", said)
        whole = told["snapshot"] or not kept
        for name, part in told.items():
            if isinstance(part, dict) and "changed" in part:
                rows = {} if whole else {row["key"]: row for row in kept[name]["changed"]}
                for key in part["removed"]:
                    rows.pop(key, None)
                rows.update({row["key"]: row for row in part["changed"]})
                told[name] = {"changed": list(rows.values()), "removed": []}
        if not told["usage"]["snapshot"] and kept:
            for name in ("people", "together"):
                rows = {row["key"]: row for row in kept["usage"][name]}
                rows.update({row["key"]: row for row in told["usage"][name]})
                told["usage"][name] = list(rows.values())
        self.save("config.json", told)
        return told

    def ask(self, question):
        return self.call("ask", question)

    def happen(self, kind, **said):  # numbered and on disk before anything is sent
        journal = self.load("journal.json", {"last": 0, "run": secrets.token_hex(4), "waiting": [], "done": {}})
        number = journal["last"] + 1
        event = {"kind": kind, "eventId": f"{journal['run']}-{number}", "sequence": number, "happenedAt": self.now(), **said}
        journal.update(last=number, waiting=journal["waiting"] + [event])
        self.save("journal.json", journal)
        return event

    def flush(self):
        """Tells what waits, in its order; gives the results. Raises when there is no network: nothing is lost then."""
        journal, results = self.load("journal.json", {"last": 0, "waiting": [], "done": {}}), []
        while journal["waiting"]:
            batch, size = [], 0
            for event in journal["waiting"][:MOST_EVENTS]:
                size += len(json.dumps(event, ensure_ascii=False).encode())
                if batch and size > MOST_BYTES:
                    break
                batch.append(event)
            answer = self.call("events", {"events": batch})
            results += answer["events"]
            for event in batch:  # booked, again, aside or refused: each is done, and stays for whoever asks for it again
                journal["done"][str(event["sequence"])] = event
            journal["waiting"] = journal["waiting"][len(batch):]
            self.save("journal.json", journal)
        return results

    def beat(self, **said):
        journal = self.load("journal.json", {"waiting": [], "done": {}})
        config = self.load("config.json", {"version": None})
        said = {"unsentEvents": len(journal["waiting"]), "configVersion": config["version"], **said}
        answer = self.call("heartbeat", said)
        lost = [e for n, e in journal["done"].items() if any(g["from"] <= int(n) <= g["to"] for g in answer["gaps"])]
        if lost:
            self.call("events", {"events": lost[:MOST_EVENTS]})
        commands = self.call("commands", {}) if answer["commands"] > 0 else []
        for command in commands:  # do it here; say done=False and why where it cannot be done
            self.call("commands/acknowledge", {"id": command["id"], "done": True, "answer": None})
        return {**answer, "told": commands}


def main(name, *said):
    machine = Machine(os.environ["BASE"], os.environ["APP_KEY"], os.environ["SECRET"], os.environ.get("FOLDER", "."))
    line = {"channelCode": said[1], "quantity": int(said[2])} if len(said) > 2 else {}
    if name == "pick":
        machine.happen("pick", empCode=said[0], tradeNumber=f"T-{secrets.token_hex(6)}", lines=[line])
    if name in ("pick", "flush"):
        for wait in (0, 1, 2):  # a machine goes on for ever, up to 60 seconds between two tries
            time.sleep(wait * random.uniform(0.3, 0.6))
            try:
                return machine.flush()
            except (OSError, Refused) as error:  # no network, no answer in time, or "try again shortly"
                if getattr(error, "error", "busy") not in ("busy", "disk-full", "changed", "fault"): raise
        return {"waiting": len(machine.load("journal.json", {"waiting": []})["waiting"])}
    return {"sync": machine.sync, "beat": machine.beat, "ask": lambda: machine.ask({"empCode": said[0], **line})}[name]()


if __name__ == "__main__":
    print(json.dumps(main(*sys.argv[1:]), ensure_ascii=False))
