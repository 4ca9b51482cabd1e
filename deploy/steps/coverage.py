"""Reads `llvm-cov export --summary-only` and prints one line for each target."""

import json
import sys


def main():
    sources, targets = sys.argv[1], sys.argv[2:]
    files = json.load(sys.stdin)["data"][0]["files"]
    print(f"       {'target':<14}{'files':>7}{'lines':>9}{'covered':>9}{'%':>8}")
    for target in targets:
        below = [f["summary"]["lines"] for f in files if f["filename"].startswith(f"{sources}/{target}/")]
        count = sum(lines["count"] for lines in below)
        covered = sum(lines["covered"] for lines in below)
        share = f"{100 * covered / count:.1f}" if count else "-"
        print(f"       {target:<14}{len(below):>7}{count:>9}{covered:>9}{share:>8}")


main()
