"""The newest rate of a pair, from its history as CSV. Usage: history.py [URL]"""
import csv
import io
import sys
import urllib.request

base = sys.argv[1] if len(sys.argv) > 1 else "http://localhost:8080"
with urllib.request.urlopen(f"{base}/forex/series/usd/gbp.csv") as reply:
    rows = list(csv.DictReader(io.TextIOWrapper(reply, "utf-8")))
print(rows[-1]["date"], rows[-1]["rate"])
