#!/bin/sh
# restore.sh [INSTANT], on the database's machine, as its user, while the shop and PostgreSQL are stopped: brings the database to
# what it was at INSTANT, such as '2026-11-22 10:41:00+00', or to the last thing it wrote. What was there is moved aside.
set -eu
: "${PGDATA:?the data directory of PostgreSQL}"
: "${WAL_ARCHIVE:?the folder of the log}"
: "${BASE_BACKUPS:?the folder of the copies}"
instant="${1:-}"

[ ! -e "$PGDATA/postmaster.pid" ] || ! kill -0 "$(head -n 1 "$PGDATA/postmaster.pid")" 2>/dev/null || { echo "Stop PostgreSQL first" >&2; exit 1; }
# what was not archived yet lies here only
keep() { [ ! -d "$PGDATA" ] || find "$PGDATA/pg_wal" -maxdepth 1 -type f -name "$1" -exec cp -n {} "$WAL_ARCHIVE" \; ; }
keep '*.history'

# the timeline the log ends on, with the place where it left each earlier one: copies of what those wrote later cannot be used
history="$(ls -1 "$WAL_ARCHIVE" | grep -E '^[0-9A-F]{8}\.history$' | sort | tail -n 1)"
is_usable() {
  [ -n "$history" ] || return 0
  sed -n 's/.*"Timeline": \([0-9]*\), "Start-LSN": "[^"]*", "End-LSN": "\([^"]*\)".*/\1 \2/p' "$BASE_BACKUPS/$1/backup_manifest" |
    awk -v last="$((0x${history%.history}))" '
      function place(lsn,  parts, text) { split(lsn, parts, "/"); text = sprintf("%8s%8s", parts[1], parts[2]); gsub(" ", "0", text); return text }
      FNR == NR { timeline = $1; end = place($2); usable = timeline == last; next }
      $1 == timeline && end <= place($2) { usable = 1 }
      END { exit !usable }' - "$WAL_ARCHIVE/$history"
}
# the newest copy that was whole before the instant
limit="$(date -u -d "${instant:-now}" +base-%Y-%m-%dT%H-%M-%SZ)"
base=""
for name in $(ls -1 "$BASE_BACKUPS" | grep '^base-' | sort -r | awk -v limit="$limit" '$0 <= limit'); do
  if is_usable "$name"; then base="$name"; break; fi
done
[ -n "$base" ] || { echo "There is no base backup from before ${instant:-now}" >&2; exit 1; }

# only now that this server is left: a piece it went on writing would stand in the archive half, in place of the whole one
keep '[0-9A-F]*'
[ ! -d "$PGDATA" ] || mv "$PGDATA" "$PGDATA.before-restore-$(date -u +%Y-%m-%dT%H-%M-%SZ)"
cp -a "$BASE_BACKUPS/$base" "$PGDATA"
{
  echo "restore_command = 'cp \"$WAL_ARCHIVE/%f\" \"%p\"'"
  echo "recovery_target_action = 'promote'"
  # empty too: a base taken after an earlier restore still holds that one's instant
  echo "recovery_target_time = '$instant'"
} >>"$PGDATA/postgresql.auto.conf"
touch "$PGDATA/recovery.signal"
echo "Start PostgreSQL: it begins from $base and follows the log to ${instant:-its end}"
