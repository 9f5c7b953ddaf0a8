#!/bin/sh
# Every night, on the database's machine, as its user: a copy of all its files to begin from, checked, and the log since the oldest.
set -eu
: "${WAL_ARCHIVE:?the folder of the log (archive.sh)}"
: "${BASE_BACKUPS:?the folder for the copies}"
KEEP="${KEEP:-7}"

mkdir -p -m 700 "$BASE_BACKUPS"
unfinished="$BASE_BACKUPS/unfinished"
rm -rf "$unfinished"
pg_basebackup --pgdata="$unfinished" --checkpoint=fast --wal-method=stream --manifest-checksums=SHA256
# named after its end: it brings the database back to any instant from then on
name="base-$(date -u +%Y-%m-%dT%H-%M-%SZ)"
pg_verifybackup --quiet "$unfinished"
mv "$unfinished" "$BASE_BACKUPS/$name"

ls -1d "$BASE_BACKUPS"/base-* | sort -r | tail -n "+$((KEEP + 1))" | while read -r old; do rm -rf "$old"; done
oldest="$(ls -1d "$BASE_BACKUPS"/base-* | sort | head -n 1)"
pg_archivecleanup "$WAL_ARCHIVE" "$(sed -n 's/^START WAL LOCATION: .*(file \([0-9A-F]*\))$/\1/p' "$oldest/backup_label")"
echo "Base backup $BASE_BACKUPS/$name, checked; the log reaches back to $oldest"
