#!/bin/sh
# restore.sh [INSTANT], on the database's machine, as its user, while the shop and PostgreSQL are stopped: brings the database to
# what it was at INSTANT, such as '2026-11-22 10:41:00+00', or to the last thing it wrote. What was there is moved aside.
set -eu
: "${PGDATA:?the data directory of PostgreSQL}"
: "${WAL_ARCHIVE:?the folder of the log}"
: "${BASE_BACKUPS:?the folder of the copies}"
instant="${1:-}"

[ ! -e "$PGDATA/postmaster.pid" ] || ! kill -0 "$(head -n 1 "$PGDATA/postmaster.pid")" 2>/dev/null || { echo "Stop PostgreSQL first" >&2; exit 1; }
# the newest copy that was whole before the instant
limit="$(date -u -d "${instant:-now}" +base-%Y-%m-%dT%H-%M-%SZ)"
base="$(ls -1 "$BASE_BACKUPS" | grep '^base-' | sort | awk -v limit="$limit" '$0 <= limit' | tail -n 1)"
[ -n "$base" ] || { echo "There is no base backup from before $instant" >&2; exit 1; }

if [ -d "$PGDATA" ]; then
  aside="$PGDATA.before-restore-$(date -u +%Y-%m-%dT%H-%M-%SZ)"
  mv "$PGDATA" "$aside"
  # what was not archived yet lies there only
  find "$aside/pg_wal" -maxdepth 1 -type f -name '[0-9A-F]*' -exec cp -n {} "$WAL_ARCHIVE" \;
fi
cp -a "$BASE_BACKUPS/$base" "$PGDATA"
{
  echo "restore_command = 'cp \"$WAL_ARCHIVE/%f\" \"%p\"'"
  echo "recovery_target_action = 'promote'"
  # empty too: a base taken after an earlier restore still holds that one's instant
  echo "recovery_target_time = '$instant'"
} >>"$PGDATA/postgresql.auto.conf"
touch "$PGDATA/recovery.signal"
echo "Start PostgreSQL: it begins from $base and follows the log to ${instant:-its end}"
