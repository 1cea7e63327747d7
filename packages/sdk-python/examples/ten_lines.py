import os

from heliograph import Heliograph

with Heliograph(os.environ["HELIOGRAPH_URL"], api_key=os.environ["HELIOGRAPH_API_KEY"]) as heliograph:
    for item in heliograph.stream_records({"include": ["records"]}):
        if item["type"] == "record":
            record = item["record"]
            print(record["InverterSN"], record.get("PowerACOutputActive", "not reported"))
            break
