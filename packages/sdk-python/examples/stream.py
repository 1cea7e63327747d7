"""Reads the stream, and after a restart continues where it was. Prints each record once."""

import os
import pathlib

from heliograph import Heliograph, SeenKeys, kind_of

POSITION = pathlib.Path(os.environ.get("POSITION_FILE", "position.txt"))


def main() -> None:
    seen = SeenKeys()
    last = POSITION.read_text() if POSITION.exists() else None
    with Heliograph(os.environ["HELIOGRAPH_URL"], api_key=os.environ["HELIOGRAPH_API_KEY"]) as heliograph:
        for item in heliograph.stream_records(last_event_id=last, on_position=POSITION.write_text):
            match item["type"]:
                case "record" | "event" | "energy" | "storage":
                    # After a cut, records may come again.
                    if seen.add(item["record"]["idempotency_key"]):
                        print(kind_of(item["record"]), item["text"])
                case "reset":
                    print("records were left out:", item["reason"], "- read the history")
                case "retry":
                    print(f"cut, back in {item['wait']:.1f} s:", item["error"] or "the connection ended")


main()
